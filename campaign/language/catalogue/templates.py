"""Errors of post templates."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "the_first_line_is_the_title_of_the_post": _("The first line is the title of the post; it cannot be empty."),
    "stands_in_line_already": _("{quoted} stands in line {number} already; a block stands in a template once."),
    "a_brace_stands_alone": _(
        "A brace stands alone: a field stands between two of them, and a brace itself is written twice."
    ),
    "is_a_block": _("{quoted} is a block; it stands below the title, on a line of its own."),
    "a_quote_names_1_to_8_paragraphs_of_the": _("A quote names 1 to 8 paragraphs of the rules, such as MV.6."),
    "there_is_no_paragraph_in_the_rules": _("There is no paragraph {quoted} in the rules."),
    "there_is_no_in_this_post": _("There is no {quoted} in this post; what there is stands beside the template."),
}

"""Errors of post templates."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "the_first_line_is_the_title_of_the_post": _("The first line is empty. Enter the title of the post there."),
    "stands_in_line_already": _("{quoted} is already in line {number}. Use each block once."),
    "a_brace_stands_alone": _("A brace has no partner. Write a field between two braces, and a brace itself twice."),
    "is_a_block": _("{quoted} is a block. Put it below the title, on its own line."),
    "a_quote_names_1_to_8_paragraphs_of_the": _("Name 1 to 8 paragraphs of the rules in a quote, such as MV.6."),
    "there_is_no_paragraph_in_the_rules": _("The rules have no paragraph {quoted}. Use a code such as MV.6."),
    "there_is_no_in_this_post": _("This post has no {quoted}. Use the fields and blocks beside the template."),
}

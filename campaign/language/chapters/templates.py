"""What is wrong with a template of a post."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind
from campaign.language.messages import Message

KINDS: dict[str, Kind] = {}
SENTENCES: tuple[Message, ...] = (
    _("The first line is the title of the post; it cannot be empty."),
    _("{quoted} stands in line {number} already; a block stands in a template once."),
    _("A brace stands alone: a field stands between two of them, and a brace itself is written twice."),
    _("{quoted} is a block; it stands below the title, on a line of its own."),
    _("A quote names 1 to 8 paragraphs of the rules, such as MV.6."),
    _("There is no paragraph {quoted} in the rules."),
    _("There is no {quoted} in this post; what there is stands beside the template."),
)

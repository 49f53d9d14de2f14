"""In the question with which a round opens: the rules that are other ones from that round on (RD.6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.post_texts.blocks import Block, Bullets, Paragraph
from campaign.post_texts.speech import Speech


@dataclass(frozen=True, slots=True)
class ParameterChange:
    """A parameter that is different: its English name, its paragraph, its values."""

    name: str
    paragraph: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RuleAnnouncement:
    """A rule change: its text by the administrator, and the changed parameters."""

    text: str
    parameters: Sequence[ParameterChange] = ()


def rules_in_post(speech: Speech, ruled: Sequence[RuleAnnouncement]) -> list[Block]:
    """Return the rule changes with their texts and parameters; nothing if there are none."""
    blocks: list[Block] = []
    for one in ruled:
        blocks.append(Paragraph(speech.gettext("From this round on other rules hold (RD.6):")))
        blocks += [Paragraph(line.strip()) for line in one.text.splitlines() if line.strip()]
        if one.parameters:
            blocks.append(Bullets([_line(speech, parameter) for parameter in one.parameters]))
    return blocks


def _line(speech: Speech, one: ParameterChange) -> str:
    return f"{speech.gettext(one.name)}: {one.before} → {one.after} ({one.paragraph})"

"""The post about a correction: what was corrected in a published step, why, and the differences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaign.post_texts.blocks import Block, Bullets, Heading, Paragraph, Post
from campaign.post_texts.composing import PostKind, composed_about
from campaign.post_texts.speech import Speech
from orders.rules.game_steps import STEPS
from orders.rules.kinds import KINDS, OF_FACTION
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class CorrectionText:
    """The facts of a correction's post.

    `moment` is when it was made, in words. `results` are the results that hold now, as sentences; `in_step` what is
    different in the position after the step, `now` in the one that stands. `opened` is the round and the step that
    opened by it, None where the step that was open stayed, or the campaign was over.
    """

    number: int
    moment: str
    reason: str
    sheets: Sequence[SheetText]
    results: Sequence[str]
    in_step: Sequence[str]
    now: Sequence[str]
    opened: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class CorrectedPlace:
    """Where a correction belongs: the title of the map, the round, and the titles of factions by their ids.

    `names` are those of leaders by their numbers, in games that have them.
    """

    map_title: str
    round: int
    titles: Mapping[str, str]
    names: Mapping[int, str] = field(default_factory=dict)


def correction_post(speech: Speech, place: CorrectedPlace, step: str, corrected: CorrectionText) -> Post:
    """Return the post about a correction of a step."""
    said = speech.gettext("The administrator has corrected this step (%(step)s) on %(moment)s.")
    values = {"step": speech.gettext(STEPS[step].title), "moment": corrected.moment}
    reason = speech.gettext("Reason: %(reason)s") % {"reason": corrected.reason}
    blocks: dict[str, Sequence[Block]] = {
        "correction": [Paragraph(said % values), Paragraph(reason)],
        "what": list(_what(speech, place, corrected)),
        "differences": list(_differences(speech, corrected)),
        "course": [Paragraph(_course(speech, corrected))],
    }
    return composed_about(speech, CORRECTION, place.map_title, place.round, blocks, number=str(corrected.number))


def _text(_: Speech) -> str:
    return "{correction}\n{what}\n{differences}\n{course}"


CORRECTION = PostKind(
    "correction",
    lambda speech: speech.gettext("correction {number}"),
    _text,
    ("correction", "what", "differences", "course"),
    ("number",),
)


def _what(speech: Speech, place: CorrectedPlace, corrected: CorrectionText) -> Iterator[Block]:
    """Return the values in force instead of submitted orders or reports."""
    lines = [_sheet(speech, place, sheet) for sheet in corrected.sheets]
    lines += [speech.named(speech.translated(result)) for result in corrected.results]
    if lines:
        yield Heading(speech.gettext("What counts now"))
        yield Bullets(lines)


def _sheet(speech: Speech, place: CorrectedPlace, sheet: SheetText) -> str:
    if sheet.kind in OF_FACTION:
        who = place.titles.get(str(sheet.subject), str(sheet.subject))
    elif sheet.army is not None and sheet.army in place.names:
        who = place.names[sheet.army]
    else:
        who = speech.named(speech.gettext("Army %(army)s") % {"army": sheet.subject})
    text = ", ".join(sheet.text.splitlines()) or speech.gettext("nothing")
    return f"{who}: {speech.gettext(KINDS[sheet.kind].title)} - {text}"


def _differences(speech: Speech, corrected: CorrectionText) -> Iterator[Block]:
    if corrected.in_step:
        yield Heading(speech.gettext("What is different after this step"))
        yield Bullets([speech.named(speech.translated(line)) for line in corrected.in_step])
    if corrected.now and corrected.now != corrected.in_step:
        yield Heading(speech.gettext("What is different on the map as it stands"))
        yield Bullets([speech.named(speech.translated(line)) for line in corrected.now])


def _course(speech: Speech, corrected: CorrectionText) -> str:
    if corrected.opened is None:
        return speech.gettext("The steps after it stand, or were worked out anew; no step had to be opened again.")
    round_, step = corrected.opened
    said = speech.gettext(
        "The campaign goes on in round %(round)s with this step: %(step)s. What had been handed in for it is a draft"
        " now; look at it and hand it in again."
    )
    return said % {"round": round_, "step": speech.gettext(STEPS[step].title)}

"""A campaign with something of everything in it, and its archive: round 1 played with a battle, round 2 open."""

import json
from datetime import timedelta
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.management import call_command
from PIL import Image

from campaign.archive.commands.files import archive_files
from campaign.archive.views.pages import archive_pages
from campaign.engagements.commands.screenshot_uploads import read_upload
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.absences import AbsencePeriod, go_away
from campaign.models import Campaign, Phase, PhaseRecord, Picture, PostTemplate, RuleChange
from campaign.services.deadlines import set_deadline
from campaign.services.reports import ReportSubject, answer_report, submit_report
from orders.rules.life import Version
from tests.conftest import NOW, step_on, submit_orders

MARCH, EARLIER, DRAFT = "0 0 6 6 0", "6 0 6", "0 8 8 0"
"""What Marcus has army 10 do at last, what he had it do first, and what Lucius only noted."""
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'
"""A small drawing."""
_DRAWN = (
    (Picture.Scale.FORUM, Picture.Format.PNG),
    (Picture.Scale.FULL, Picture.Format.PNG),
    (Picture.Scale.THUMBNAIL, Picture.Format.PNG),
    (Picture.Scale.FULL, Picture.Format.SVG),
    (Picture.Scale.FORUM, Picture.Format.MOVING),
)
"""How the outcome of a movement is drawn."""


def play_a_round(war: Campaign, people: dict[str, User], *, draws: bool = True) -> Phase:
    """Plays round 1 of the war in which army 9 stands next to army 4; the open initiative of round 2.

    With `draws` its maps are there, small ones that nobody waits for.
    """
    phase = war.phases.get()
    set_deadline(phase.pk, phase.due_at.replace(hour=20), NOW, reason="A late evening", by=people["marcus"])
    seat = {one.name: one for one in war.seats.all()}
    for text in (EARLIER, MARCH):
        submit_orders(phase_id=phase.pk, seat=seat["Marcus"], army_number=10, text=text)
    submit_orders(phase_id=phase.pk, seat=seat["Lucius"], army_number=15, text=DRAFT, state=Version.DRAFT)
    submit_orders(phase_id=phase.pk, seat=seat["Hamilcar"], army_number=4, text="retreat", kind=Kind.RETREAT)
    submit_orders(phase_id=phase.pk, seat=seat["Hamilcar"], army_number=4, text="fight", kind=Kind.RETREAT)
    step_on(war)
    battles = step_on(war)
    place = ReportSubject(war, battles.pk, "4-9")
    submit_report(place, seat["Marcus"], TypedReport("4", "45-20"), NOW, screenshot=picture_bytes("WEBP"))
    read_upload(battles.reports.get().pk)
    answer_report(place, seat["Hamilcar"], 1, agrees=True, note="So it was", at=NOW)
    step_on(war)
    _decide_beside(war, people["marcus"])
    opened = step_on(war)
    if draws:
        draw(war)
    assert opened.step == Step.INITIATIVE
    return opened


def _decide_beside(war: Campaign, marcus: User) -> None:
    """A change of the rules, a template of posts, and an absence of Lucius."""
    lucius, marcus_seat = war.seats.get(name="Lucius"), war.seats.get(name="Marcus")
    go_away(war, lucius.pk, marcus_seat.pk, AbsencePeriod(NOW, NOW + timedelta(days=9)), marcus, NOW)
    RuleChange.objects.create(
        campaign=war,
        from_round=2,
        text="Rivers are wide",
        ruleset={"movement": {"river": 2}},
        reason="They were",
        author=marcus,
        proposed_at=NOW,
        shadow={"rounds": []},
        declared_at=NOW,
    )
    PostTemplate.objects.create(campaign=war, key="movement", text="Round {round}", author=marcus, made_at=NOW)


def draw(war: Campaign) -> None:
    """A small picture in the place of every map of a step, in the scales and formats in which the site draws it."""
    for phase in war.phases.filter(step__in=[Step.MOVEMENT.value, Step.INITIATIVE.value]):
        _picture(phase, None, Picture.Moment.BEFORE, Picture.Scale.FORUM)
        _picture(phase, None, Picture.Moment.DESK, Picture.Scale.FORUM)
        for record in phase.records.filter(phase__step=Step.MOVEMENT.value):
            for scale, form in _DRAWN:
                _picture(phase, record, Picture.Moment.AFTER, scale, form)
            _picture(phase, record, Picture.Moment.AFTER, Picture.Scale.FULL, style="print", asked_at=NOW)


def _picture(
    phase: Phase, record: PhaseRecord | None, moment: str, scale: str, form: str = Picture.Format.PNG, **more: Any
) -> None:
    picture = Picture(phase=phase, record=record, moment=moment, scale=scale, format=form, width=40, **more)
    svg = form == Picture.Format.SVG
    data = SVG if svg else picture_bytes("PNG")
    picture.file.save(f"{picture.public_id}.{'svg' if svg else 'png'}", ContentFile(data), save=False)
    picture.save(force_insert=True)


def picture_bytes(form: str) -> bytes:
    """A small picture."""
    written = BytesIO()
    Image.new("RGB", (40, 30), "#c8b48c").save(written, form)
    return written.getvalue()


def files_of(war: Campaign) -> dict[str, bytes]:
    """The files of its archive by their paths."""
    return {file.path: file.data for file in archive_files(war, archive_pages)}


def values_of(files: dict[str, bytes]) -> dict[str, Any]:
    """What `campaign.json` says."""
    values: dict[str, Any] = json.loads(files["campaign.json"])
    return values


def files_in(data: bytes) -> dict[str, bytes]:
    """The files of a ZIP by their names."""
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def export(war: Campaign, target: Path) -> Path:
    """Exports a campaign by the command; where to."""
    call_command("export_campaign", war.slug, str(target), stdout=StringIO())
    return target


def restore(archive: Path, *, status: int = 0, **options: Any) -> str:
    """Restores an archive by the command, for Marcus under the name `again`; what it says.

    `status` is the exit status that is expected.
    """
    said = StringIO()
    known = {"administrator": "marcus", "slug": "again", **options}
    try:
        call_command("import_campaign", str(archive), stdout=said, **known)
        ended: object = 0
    except SystemExit as stopped:
        ended = stopped.code
    assert ended == status, said.getvalue()
    return said.getvalue()

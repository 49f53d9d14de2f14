"""How the addresses of the table are asked for: what stands for what cannot be known beforehand, and the forms."""

import json
import re
from base64 import b64decode
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from campaign.corrections.rules.changes import Change
from campaign.entered_orders.queries import token_of
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.scenarios.shipped import shipped_scenario
from campaign.games.vae_victis.steps import Step
from campaign.learning.sharing import keep_puzzle
from campaign.map_editor.commands import save_new_map
from campaign.map_editor.previews import ask_for_preview
from campaign.members.commands.listings import look_for_players
from campaign.models import (
    Channel,
    Fight,
    Invitation,
    MapPreview,
    Newcomer,
    Phase,
    Picture,
    Plan,
    Report,
    RuleChange,
    SavedMap,
    Scenario,
    SeatRequest,
    SharedPuzzle,
)
from campaign.notices.commands.channels import keep_channel, notify_by_mail
from campaign.notices.commands.making import make_notices
from campaign.notices.texts.kinds import OF_A_PERSON, usual
from campaign.planning.commands.runs import run_plan
from campaign.platform.checkout import TOP
from campaign.selectors import game_outcome, last_record
from campaign.selectors.corrections import mark_of
from campaign.services.reports import ReportSubject, submit_report
from campaign.views.glossary import glossary
from hexmap.rules.documents import document_text
from orders.rules.kinds import MAIN
from orders.rules.sheets import SheetText
from tests.conftest import NOW
from tests.json_rounds import carried_over
from tests.secrecy.cast import OWN
from tests.secrecy.world import LATE, World
from tests.setup.test_scenarios import ISLAND
from tests.setup.test_set_up import BASICS, SEATS

NOT_YET = str(UUID(int=0))
"""Stands for what is not there at a moment."""

Form = dict[str, Any]


def address_of(address: str, world: World) -> str:
    """A row's address as it is asked for: those of the war without what they begin with, and names in braces."""
    for name in re.findall(r"{(.+?)}", address):
        found = world.plans[name.removeprefix("plan: ")] if name.startswith("plan: ") else PLACES[name](world)
        address = address.replace(f"{{{name}}}", str(found))
    return address if address.startswith("/") else f"/campaigns/{world.war.slug}/{'' if address == '.' else address}"


def _picture(world: World, moment: str, form: str = Picture.Format.PNG) -> str:
    pictures = Picture.objects.filter(phase__campaign=world.war, phase__round=1, moment=moment, format=form)
    return next((str(picture.public_id) for picture in pictures.order_by("pk")), NOT_YET)


def _screenshot(world: World) -> str:
    report = Report.objects.exclude(upload=None).exclude(upload__picture="").first()
    return str(report.public_id) if report else NOT_YET


def _static(_world: World) -> str:
    name = next(Path(settings.STATIC_ROOT).glob("css/page*.css"), None)
    return "css/page.css" if name is None else f"css/{name.name}"


def _scenario(world: World) -> str:
    """A private scenario of Hamilcar."""
    kept, _new = Scenario.objects.get_or_create(
        title="Hamilcar's own",
        uploaded_by=world.visitors.users[OWN],
        defaults={"document": shipped_scenario("first-punic-war"), "uploaded_at": LATE},
    )
    return str(kept.pk)


def _saved_map(world: World) -> str:
    """A map saved in Hamilcar's account."""
    hamilcar = world.visitors.users[OWN]
    kept = SavedMap.objects.filter(owner=hamilcar).first() or save_new_map(hamilcar, json.dumps(ISLAND), LATE)
    return str(kept.pk)


def _preview(world: World) -> str:
    """The preview of a map that Hamilcar has asked for, as a worker left it."""
    hamilcar = world.visitors.users[OWN]
    preview = MapPreview.objects.filter(owner=hamilcar).first() or ask_for_preview(hamilcar, json.dumps(ISLAND), LATE)
    if not preview.width:
        default_storage.save(preview.file_name, ContentFile(b"a map"))
        MapPreview.objects.filter(pk=preview.pk).update(width=1, height=1)
    return str(preview.public_id)


def _puzzle(world: World) -> str:
    """A puzzle that Hamilcar has not solved yet."""
    hamilcar = world.visitors.users[OWN]
    values = json.loads((TOP / "campaign/games/vae_victis/learning/positions/roads.json").read_text(encoding="utf-8"))
    kept = SharedPuzzle.objects.filter(author=hamilcar).first() or keep_puzzle(hamilcar, "Roads", values, LATE)
    return str(kept.public_id)


def _feed(world: World) -> str:
    """The token of Hamilcar's feed, with all kinds of notifications."""
    hamilcar = world.visitors.users[OWN]
    feed = Channel.objects.filter(owner=hamilcar, kind=Channel.Kind.FEED).first() or keep_channel(
        hamilcar, Channel.Kind.FEED, usual(OF_A_PERSON), NOW
    )
    make_notices(LATE, feed)
    return str(feed.token)


def _request(world: World) -> int:
    """An open request of a user without a part in the war for one of its seats."""
    look_for_players(world.war, "Join us", LATE)
    asks, _new = User.objects.get_or_create(username="gisgo")
    made, _new = SeatRequest.objects.get_or_create(
        campaign=world.war, user=asks, state="open", defaults={"waits": False, "asked_at": LATE}
    )
    return made.pk


class ReusableUpload(SimpleUploadedFile):
    """A file that can be sent by one visitor after the other."""

    def read(self, *size: int) -> bytes:
        """The file from its beginning."""
        self.seek(0)
        return bytes(super().read(*size))


def _board() -> str:
    """The address of some case of the rulebook."""
    return VAE_VICTIS_CASES.cases()[0][0]


PLACES: dict[str, Callable[[World], str]] = {
    "opening": lambda world: _picture(world, Picture.Moment.BEFORE),
    "outcome": lambda world: _picture(world, Picture.Moment.AFTER),
    "opening svg": lambda world: _picture(world, Picture.Moment.BEFORE, Picture.Format.SVG),
    "outcome svg": lambda world: _picture(world, Picture.Moment.AFTER, Picture.Format.SVG),
    "screenshot": _screenshot,
    "battle": lambda world: next(
        (str(one.public_id) for one in Fight.objects.filter(phase__campaign=world.war)), NOT_YET
    ),
    "invitation": lambda world: str(Invitation.objects.get(seat__name="Regulus").token),
    "listing": lambda world: str(look_for_players(world.war, "Join us", LATE).token),
    "entered": lambda world: token_of(world.phase, world.visitors.users[OWN]),
    "scenario": _scenario,
    "saved map": _saved_map,
    "preview": _preview,
    "feed": _feed,
    "puzzle": _puzzle,
    "mail": lambda world: str(notify_by_mail(world.visitors.users[OWN], NOW).token),
    "static": _static,
    "nothing": lambda _world: NOT_YET,
    "board": lambda _world: _board(),
    "terms": lambda _world: glossary("en").edition,
    "round": lambda world: str(world.phase.round),
    "step": lambda world: world.phase.step,
}


def draw_and_photograph(world: World) -> None:
    """Has the pictures and plans there that a worker would have made by now, and a report with a screenshot."""
    for phase in world.war.phases.exclude(step=Step.PLACEMENT):
        for record in phase.records.filter(phase__step=Step.MOVEMENT, pictures=None):
            _keep(phase, record, Picture.Moment.AFTER)
        if phase.step == Step.INITIATIVE and not phase.pictures.exists():
            _keep(phase, None, Picture.Moment.BEFORE)
        if phase.step == Step.BATTLES and phase.status == Phase.Status.OPEN and not _has_report(phase):
            _report_with_screenshot(world, phase)
    for plan in Plan.objects.select_related("phase__campaign", "sealed").filter(pk__in=world.plans.values()):
        run_plan(plan, world.phase.round)


def _has_report(phase: Phase) -> bool:
    """Whether the result of the engagement is known, or will be that of a battle on the site."""
    return phase.reports.exists() or phase.fights.exists()


def _report_with_screenshot(world: World, phase: Phase) -> None:
    """Marcus reports, and shows the end of the game."""
    place, given = ReportSubject(world.war, phase.pk, "4-9"), TypedReport("9", "45-20")
    submit_report(place, world.seat("Marcus"), given, LATE, screenshot=b"a screenshot")
    upload = phase.reports.get().upload
    upload.picture.save(f"{upload.report.public_id}.webp", ContentFile(b"a screenshot"))


_SMALL_MAP = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AQAAygDJmcpdfgAAAABJRU5ErkJggg==")
"""A PNG of one pixel, of which smaller editions can be made."""


def _keep(phase: Phase, record: Any, moment: Picture.Moment) -> None:
    for form, suffix in ((Picture.Format.PNG, "png"), (Picture.Format.SVG, "svg")):
        picture = Picture(phase=phase, record=record, moment=moment, format=form, width=1)
        picture.file.save(f"{picture.public_id}.{suffix}", ContentFile(_SMALL_MAP))


def _sheet(world: World) -> Form:
    """Hamilcar's orders for army 5, of the kind that the step asks for, or standing orders."""
    phase = world.phase
    texts = {Step.PLACEMENT: "Bosa", Step.INITIATIVE: "strength", Step.MOVEMENT: "0"}
    step = Step(phase.step)
    kind, text = (MAIN[step], texts[step]) if step in texts else (Kind.BESIEGE, "pass")
    draft = {"do": "draft"} if step == Step.PLACEMENT else {}
    return {"phase": phase.pk, f"sheet-{kind}-5": text, **draft}


def _step(world: World) -> Form:
    return {"phase": world.phase.pk}


def _deadline(world: World) -> Form:
    return {**_step(world), "due_at": (timezone.now() + timedelta(days=7)).strftime("%Y-%m-%dT%H:%M")}


def _ruling(world: World) -> Form:
    """The document that would follow anyway."""
    record = last_record(world.phase)
    resolved = record is not None and world.phase.step == Step.ADMINISTRATION
    text = document_text(carried_over(game_outcome(record).as_json())) if resolved and record else "{}"
    return {**_step(world), "document": text}


def _battle(world: World) -> Form:
    phase = world.war.phases.filter(step=Step.BATTLES).first()
    return {"phase": phase.pk if phase else 0, "engagement": "4-9"}


def _report(world: World) -> Form:
    return {**_battle(world), "do": "report", "winner": "4", "score": "45-20"}


def _rule(world: World) -> Form:
    return {**_battle(world), "do": "rule", "winner": "4", "score": "45-20", "note": "Agreed"}


def _message(world: World) -> Form:
    """A message of Hamilcar with an order that is not submitted, or whose submission is secret."""
    texts = {Step.PLACEMENT: "Army 4: Bosa", Step.INITIATIVE: "Army 6: strength", Step.MOVEMENT: "Army 6: 0"}
    text = texts.get(Step(world.phase.step), "Army 5: pass")
    return {**_step(world), "seat": world.seat("Hamilcar").pk, "text": text, "do": "read"}


def _entered(world: World) -> Form:
    orders = {Step.PLACEMENT: "placement 4: Bosa", Step.INITIATIVE: "initiative 6: strength"}
    orders |= {Step.MOVEMENT: "movement 6: 0"}
    return {**_message(world), "do": "enter", "take-0": orders.get(Step(world.phase.step), "besiege 5: pass")}


def _change(world: World) -> int:
    """A ruling in words that has been proposed for a round to come."""
    kept, _new = RuleChange.objects.get_or_create(
        campaign=world.war,
        from_round=9,
        text="Rivers are rivers",
        defaults={"reason": "Why", "author": world.war.administrator, "proposed_at": LATE, "shadow": {"rounds": []}},
    )
    return kept.pk


CORRECTED = Change(sheets=(SheetText(Kind.MOVEMENT, 16, "0 0"),))


def _correction(world: World) -> Form:
    """Another sheet for army 16 in the movement of round 1, once that is published."""
    phase = world.war.phases.filter(round=1, step=Step.MOVEMENT).first()
    return {"phase": phase.pk if phase else 0, "sheet-movement-16": "0 0", "do": "look"}


def _looked_at(world: World) -> Form:
    """The same, after a look at what comes of it."""
    digest = sha256(json.dumps(CORRECTED.as_json(), sort_keys=True).encode()).hexdigest()
    seen = {"mark": mark_of(world.war), "looked_at": digest}
    return {**_correction(world), **seen, "do": "make", "reason": "Misread"}


def _sheet_as_json(world: World) -> Form:
    """Hamilcar's sheet for army 5, as programs hand it in."""
    form = _sheet(world)
    name = next(name for name in form if name.startswith("sheet-"))
    entry = {"kind": name.split("-")[1], "army": 5, "text": form[name]}
    return {**_step(world), "sheets": [{**entry, "do": "draft"} if "do" in form else entry]}


FORMS: dict[str, Callable[[World], Form]] = {
    "nothing": lambda _world: {},
    "a sheet for army 5": _sheet,
    "a sheet for army 5, handed in": lambda world: {"do": "hand_in", **_sheet(world)},
    "army 5, 4 4": lambda world: {**_step(world), "army": "5", "text": "4 4"},
    "the step": _step,
    "hints": lambda _world: {"hints": "no"},
    "the step and army 5": lambda world: {**_step(world), "army": "5"},
    "early": lambda _world: {"early": "yes"},
    "a clock": lambda _world: {"by_itself": "resolve", "missing": "hold", "time_zone": "UTC"},
    "a pause": lambda _world: {"do": "pause", "reason": "Holidays"},
    "a template": lambda world: {"do": "save", "text": f"Round {{round}} of {world.phase.step}\n{{orders}}"},
    "a template to look at": lambda _world: {"do": "look", "text": "Round {round}\n{orders}"},
    "public": lambda _world: {"public": "yes"},
    "that they are declined": lambda world: {"do": "decline", "number": _request(world)},
    "a wish for any seat": lambda _world: {"wish": "any"},
    "a line to players": lambda _world: {"look": "yes", "line": "Join us"},
    "next week": _deadline,
    "the next round": _ruling,
    "the seat of Caedicius": lambda world: {"number": world.seat("Caedicius").pk},
    "a general for Caedicius": lambda world: {"number": world.seat("Caedicius").pk, "level": "legate"},
    "the seat of Hamilcar": lambda world: {"number": world.seat("Hamilcar").pk},
    "an absence of Hamilcar": lambda world: {"seat": world.seat("Hamilcar").pk, "delegate": world.seat("Hanno").pk},
    "army 5 to Hanno": lambda world: {"army": 5, "seat": world.seat("Hanno").pk},
    "the newcomer": lambda _world: {"number": Newcomer.objects.get(seat__name="Bomilcar").pk},
    "the invitation": lambda _world: {"number": Invitation.objects.get(seat__name="Regulus").pk},
    "its token": lambda _world: {"token": str(Invitation.objects.get(seat__name="Regulus").token)},
    "a correction to look at": _correction,
    "a correction": _looked_at,
    "a report": _report,
    "a ruling": _rule,
    "other rules": lambda _world: {"from_round": 9, "text": "Wide", "reason": "Why", "set-movement-river": 2},
    "to declare them": lambda world: {"do": "declare", "number": _change(world)},
    "to withdraw them": lambda world: {"do": "withdraw", "number": _change(world)},
    "a name": lambda _world: {"name": "somebody"},
    "a question": lambda _world: {"text": "And EN.3?"},
    "an objection": lambda _world: {"step": "initiative", "army": "5", "text": "It has no point."},
    "an answer to it": lambda _world: {"do": "answer", "text": "It does.", "ruling": "MV.6"},
    "to withdraw it": lambda _world: {"do": "withdraw"},
    "to retire it": lambda _world: {"do": "retire", "reason": "No more."},
    "a message": lambda _world: {"text": "Hail"},
    "a wish": lambda _world: {"kind": "take", "structure": "Acrae"},
    "a title": lambda _world: {"title": "Another way"},
    "army 5 as JSON": _sheet_as_json,
    "a march as JSON": lambda world: {**_step(world), "army": 5, "text": "4 4"},
    "a report as JSON": lambda world: {**_battle(world), "winner": "4", "score": "45-20"},
    "an answer as JSON": lambda world: {**_battle(world), "report": 1, "agrees": True},
    "to put it away, as JSON": lambda _world: {"version": 1, "put_away": True},
    "to put it away": lambda _world: {"do": "put_away"},
    "to copy it": lambda _world: {"do": "copy"},
    "an answer for army 5": lambda world: {
        **_step(world),
        "sheet-movement-5": "",
        "seen-movement-5": "1",
        "do": "confirm",
    },
    "a message of Hamilcar": _message,
    "battle methods": lambda _world: {"do": "methods", "method": "quick"},
    "a battle plan": lambda _world: {"do": "plan", "initiative": "second"},
    "to be led by the computer": lambda _world: {"do": "leave"},
    "a message to enter": _entered,
    "a map": lambda _world: {"of": "before", "style": "print", "layers": "map"},
    "to calculate it": lambda _world: {"do": "start"},
    "a round, as JSON": lambda world: {"until": world.phase.round},
    "its run": lambda _world: {},
    "its version": lambda world: {"version": 1},
    "a campaign": lambda _world: {**BASICS, **SEATS, "do": "open"},
    "a scenario": lambda _world: {
        "title": "Another one",
        "document": ReusableUpload("war.json", shipped_scenario("first-punic-war").encode()),
    },
    "to share it": lambda world: {"do": "share", "number": _scenario(world)},
    "preferences": lambda _world: {"time_zone": "UTC", "language": "en"},
    "a key": lambda _world: {"do": "make", "name": "Bot", "scopes": ["read"], "days": "90"},
    "no mail": lambda _world: {"do": "decline", "campaign": "war"},
    "the switch": lambda _world: {"do": "off"},
    "a device": lambda _world: {
        "do": "keep",
        "endpoint": "https://fcm.googleapis.com/fcm/send/one",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "a feed": lambda _world: {"channel": "feed", "do": "keep", "wanted": ["published"]},
    "a room": lambda _world: {
        "channel": "discord",
        "do": "keep",
        "wanted": ["published"],
        "address": "https://discord.com/api/webhooks/1/a",
    },
}
"""What is sent, by the words after POST in the table."""

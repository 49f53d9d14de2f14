"""The small cast of the tests: Marcus administers and plays Roma, Hanno and Hamilcar play Carthago, Timon nothing."""

import copy
import itertools
import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings

from campaign.config.log_lines import FORMATS, line_formatter
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import make_invitation, take_seat
from campaign.members.commands.newcomers import confirm_newcomer
from campaign.models import Campaign, Phase, Seat
from campaign.monitoring.queries.drawing_trial import drawing_error
from campaign.selectors import current_phase, last_record, record_texts
from campaign.selectors.phases import RecordTexts
from campaign.services import phases, sheets
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.sheets import SheetAction
from hexmap.rules.shipped_maps import shipped_map
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.selectors.said import said

pytest_plugins = ["tests.meetings"]
NOW = datetime(2264, 4, 1, 12, tzinfo=UTC)
"""A moment to come, so that no deadline of the tests has passed."""
SECRET = "4 4 4 2 2 2 0 12 12 0"
"""An order that no page, log line or error may show to whom it does not concern."""
_MEDIA = itertools.count()
"""The numbers of the folders of pictures; `tmp_path` would be made for every test, and most have no use for it."""


@pytest.fixture(scope="session", autouse=True)
def _quick_settings() -> Iterator[None]:
    """Passwords are kept in a way that is quick and no good.

    Files of style and scripts are looked for when they are asked for, not all of them by every browser of a test.
    The first page of a test process may take long on a busy machine: it reads maps, rules and their cases.
    """
    with override_settings(
        WHITENOISE_AUTOREFRESH=True,
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        WEB_TIME_LIMIT=300,
    ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """The database of the tests is a copy of a migrated one, where the servers are the tests' own."""
    if not os.environ.get("DATABASE_URL"):
        connection.settings_dict["TEST"].update(TEMPLATE=connection.settings_dict["NAME"], MIGRATE=False)


@pytest.fixture(autouse=True)
def _own_files(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Pictures go to a folder of the test's own, which is made when the first of them is saved."""
    settings.MEDIA_ROOT = tmp_path_factory.getbasetemp() / f"media-{next(_MEDIA)}"


@pytest.fixture(scope="session")
def start() -> dict[str, Any]:
    """The starting position of The First Punic War; take a copy to change it."""
    document: dict[str, Any] = json.loads(shipped_scenario("first-punic-war"))
    return document


def written(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The log lines as the site writes them, plain and as JSON; pytest's own quote every exception."""
    lines = []
    for kind in FORMATS:
        for record in caplog.records:
            record.exc_text = None  # pytest's formatter leaves its own there
            lines.append(line_formatter(kind).format(record))
            record.exc_text = None
    return ["\n".join(lines[number :: len(caplog.records)]) for number in range(len(caplog.records))]


@pytest.fixture
def cannot_draw(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pillow draws text as it does where a library of the system is missing."""

    def refuse(*_args: Any, **_options: Any) -> Any:
        raise KeyError("setting text direction, language or font features is not supported without libraqm")

    monkeypatch.setattr("PIL.ImageFont.FreeTypeFont.getbbox", refuse)
    monkeypatch.setattr("hexmap.drawing.lettering.typeface.Typeface.getmask2", refuse)
    drawing_error.cache_clear()
    yield
    drawing_error.cache_clear()


@pytest.fixture
def people(db: None) -> dict[str, User]:
    return {name: User.objects.create_user(name) for name in ("marcus", "lucius", "hanno", "hamilcar", "timon")}


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The First Punic War with four players, open for the instructions of round 1."""
    seats = (
        ("Marcus", "roma", range(9, 15)),
        ("Lucius", "roma", range(15, 17)),
        ("Hanno", "carthago", range(1, 4)),
        ("Hamilcar", "carthago", range(4, 9)),
    )
    plans = [SeatPlan(name, people[name.lower()], faction, list(numbers)) for name, faction, numbers in seats]
    return open_war(people["marcus"], start, plans, Step.MOVEMENT)


def open_war(administrator: User, document: Any, plans: list[SeatPlan], first: Step) -> Campaign:
    """A campaign called the war that opens with a step."""
    return open_campaign(
        slug="war",
        title="The war",
        administrator=administrator,
        document=document,
        seats=plans,
        at=NOW,
        first=first,
    )


@pytest.fixture
def phase(war: Campaign) -> Phase:
    return war.phases.get()


@pytest.fixture
def seat(db: None) -> Callable[[str], Seat]:
    """A seat of the war by its name."""
    return lambda name: Seat.objects.get(campaign__slug="war", name=name)


@pytest.fixture
def besieging(people: dict[str, User], start: dict[str, Any]) -> Phase:
    """Army 4 of Hamilcar besieges Acrae, a Town of Syracusae, as round 1 begins."""
    document = copy.deepcopy(start)
    document["sieges"] = [
        {"structure": "Acrae", "faction": "carthago", "armies": [4], "resilience": 1, "initial_resilience": 1}
    ]
    board = shipped_map("first-punic-war")
    near = board.adjacent(board.structure_named["Acrae"].hex)
    for army in document["armies"]:
        if army["number"] == 4:
            army["hex"] = board.grid.name(next(hex_ for hex_ in near if board.is_passable_land(hex_)))
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", [*range(1, 4), *range(5, 9)]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", [4]),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    return open_war(people["marcus"], document, plans, Step.MOVEMENT).phases.get()


def submit_orders(
    *,
    phase_id: int,
    seat: Seat,
    text: str,
    army_number: int | None = None,
    kind: str = Kind.MOVEMENT,
    state: Version = Version.HANDED_IN,
    at: datetime = NOW,
) -> None:
    """Submits one sheet, whatever it loses at sea; what is wrong with it is raised."""
    entry = SheetAction(kind, army_number, text, state, accepted=frozenset(range(1, 100)))
    for problem in sheets.submit_orders(phase_id=phase_id, seat=seat, entries=[entry], at=at).values():
        raise problem


def text_of_sheet(sheet: OrderSheet) -> str:
    """Return the text of a version of orders, regardless of who may read it."""
    return said(sheet).text


def texts_of_sheets(*columns: str) -> list[tuple[Any, ...]]:
    """Of every version of every sheet, in the order in which they came, these columns and what it says."""
    rows = OrderSheet.objects.order_by("pk")
    found = rows.values_list("pk", *columns)  # with no columns at all it would be every column
    texts = (text_of_sheet(row) for row in rows.only("sealed"))  # which earlier versions have as well
    return [(*values, text) for (_, *values), text in zip(found, texts, strict=True)]


def whole_database() -> str:
    """Every row of every table, as text."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT t::text FROM "{table}" t')
            found += [row for (row,) in cursor.fetchall()]
    return "\n".join(found)


def texts_of_record(phase: Phase) -> RecordTexts:
    """Return the documents of the record in force of a phase, regardless of who may see them."""
    record = last_record(phase)
    assert record is not None
    return record_texts(record)


def outcome_of(phase: Phase) -> str:
    """The text of the document that a phase came to."""
    return texts_of_record(phase).document_out


def advance(phase: Phase, *, to: str) -> None:
    """Brings a phase from the status it has to a later one."""
    order = ["open", "closed", "resolved", "published"]
    phase.refresh_from_db()
    for status in order[order.index(phase.status) + 1 : order.index(to) + 1]:
        if status == "closed":
            phases.close_step(phase.pk, NOW)
        elif status == "resolved":
            phases.claim_phase(phase.pk, NOW)
            phases.resolve_phase(phase.pk, NOW)
        else:
            phases.publish_phase(phase.pk, NOW)
    phase.refresh_from_db()


def step_on(war: Campaign) -> Phase:
    """Publishes the step that a campaign is in; the phase that follows."""
    advance(war.phases.latest("pk"), to="published")
    return war.phases.latest("pk")


def take_over(war: Campaign, seat: Seat, user: User, at: datetime) -> None:
    """Has a user take a vacant seat, and a teammate confirm them if there is one; the next step lets them in."""
    take_seat(make_invitation(war, seat.pk, at).token, user, at)
    teammate = Seat.objects.filter(faction=seat.faction_id).exclude(user=None).select_related("user").first()
    if teammate is not None and teammate.user is not None:
        confirm_newcomer(war, seat.newcomer.pk, teammate.user, at)


def next_step(war: Campaign, at: datetime) -> Phase:
    """Publishes the step that a campaign is in at a moment; the phase that follows."""
    phase = current_phase(war)
    phases.close_and_claim(phase.pk, at)
    phases.resolve_phase(phase.pk, at)
    phases.publish_phase(phase.pk, at)
    return current_phase(war)


@pytest.fixture
def as_(people: dict[str, User]) -> Callable[[str], Client]:
    """Return a browser of a signed-in user; `as_("nobody")` is not signed in."""

    def client(name: str) -> Client:
        browser = Client(raise_request_exception=False)
        if name != "nobody":
            browser.force_login(people[name])
        return browser

    return client

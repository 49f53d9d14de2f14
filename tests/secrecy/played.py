"""A step as its players play it, through the pages of the site."""

from collections.abc import Iterator
from typing import Any

from django.test import Client

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, RoundSeed, SiegeSeed
from orders.models import OrderSheet
from orders.sealing import unseal
from orders.selectors.said import said
from tests.secrecy.crawling import WAR
from tests.secrecy.marked import Secret, SecretKind
from tests.secrecy.written import DRAFTS, EARLIER, GIVEN_UP, MARCHES, NOT_GIVEN_UP

MESSAGES = {
    "hamilcar": "The elephants of Bomilcar wait at the ford",
    "lucius": "The consul marches by night without torches",
}
TITLES = {"hamilcar": "Bomilcar feints at Panormus", "lucius": "Regulus lands in Africa"}
PLANNED = {"hamilcar": (4, "10 10 2 10 2 10 2 0 0"), "lucius": (15, "8 4 8 4 0 8 8 4 0")}
PREVIEWED = "2 2 4 4 2 2 4 4 2 0 0 0"
NOT_FOUND_ON_OWN_PAGES = (PREVIEWED, NOT_GIVEN_UP)
"""What Hamilcar only tried out, and what Hanno, the captain, has in mind for the whole faction."""
FACTIONS = {"hamilcar": "carthago", "hanno": "carthago", "lucius": "roma", "marcus": "roma"}
Browsers = dict[str, Client]


def play(war: Campaign, browsers: Browsers) -> list[Secret]:
    """Submits, changes, withdraws, drafts, talks, plans and tries out, all through the pages; what is secret of it.

    Some of the marches end at sea, and their players confirm that (NV.5).
    """
    phase = war.phases.get()

    def send(name: str, path: str, **form: Any) -> Any:
        fields = {key.replace("__", "-"): value for key, value in form.items()}
        answer = browsers[name].post(WAR + path, {"phase": phase.pk, **fields})
        assert answer.status_code in (200, 302), (path, answer.status_code, answer.content[-3000:])
        return answer

    players = {seat: ("hamilcar" if seat == "Mago" else seat.lower()) for seat, _, _ in MARCHES}
    for seat, army, text in EARLIER:
        send(seat.lower(), "orders/", **{f"sheet-movement-{army}": text, f"lost-movement-{army}": str(army)})
    send("hamilcar", "orders/", **{"sheet-movement-6": "", "cleared-movement-6": "1"})
    for seat, army, text in MARCHES:
        send(players[seat], "orders/sheet/", **{f"sheet-movement-{army}": text, f"lost-movement-{army}": str(army)})
    for seat, army, text in DRAFTS:
        send(seat.lower(), f"armies/{army}/", do="draft", **{f"sheet-movement-{army}": text})
    send("hanno", "orders/", **{"sheet-surrender": GIVEN_UP})
    send("hanno", "orders/", do="draft", **{"sheet-surrender": NOT_GIVEN_UP})
    send("hanno", "orders/", **{"sheet-concede-1": "concede"})
    send("hamilcar", "desk/preview/", army="4", text=PREVIEWED)
    browsers["hamilcar"].post(WAR + "orders/", {"phase": phase.pk, "sheet-movement-8": f"{PREVIEWED} 7"})
    for name, text in MESSAGES.items():
        send(name, "room/message/", text=text)
    for name, title in TITLES.items():
        number = int(send(name, "plans/", title=title).headers["Location"].strip("/").rsplit("/", 1)[1])
        army, march = PLANNED[name]
        send(name, f"plans/{number}/1/movement/", version=1, **{f"sheet-movement-{army}": march})
        send(name, f"plans/{number}/", do="share")
    return list(_secrets(war))


def _secrets(war: Campaign) -> Iterator[Secret]:
    """What was written, and the salts and the seed that were made for it."""
    for seat, _, text in (*MARCHES, *EARLIER):
        yield Secret(SecretKind.MARCH, text, FACTIONS.get(seat.lower(), "carthago"), opens=Step.MOVEMENT)
    for seat, _, text in DRAFTS:
        yield Secret(SecretKind.DRAFT, text, FACTIONS[seat.lower()])
    yield Secret(SecretKind.DECISION, GIVEN_UP, "carthago")
    yield Secret(SecretKind.DECISION, NOT_GIVEN_UP, "carthago")
    yield Secret(SecretKind.DRAFT, PREVIEWED, "carthago")
    yield from (Secret(SecretKind.MESSAGE, text, FACTIONS[name]) for name, text in MESSAGES.items())
    yield from (Secret(SecretKind.PLAN, text, FACTIONS[name]) for name, text in TITLES.items())
    yield from (Secret(SecretKind.PLANNED, march, FACTIONS[name]) for name, (_, march) in PLANNED.items())
    for row in OrderSheet.objects.select_related("sealed", "faction"):
        opens = Step.MOVEMENT if row.receipt and row.kind == "movement" else None
        what = SecretKind.SALT if row.receipt else SecretKind.SALT_OF_DRAFT
        yield Secret(what, said(row).salt, row.faction.identifier, opens=opens)
    yield Secret(SecretKind.SEED, unseal(RoundSeed.objects.get(campaign=war).sealed), None, opens=Step.MOVEMENT)
    yield Secret(SecretKind.SEED, unseal(SiegeSeed.objects.get(campaign=war).sealed), None, opens=Step.ADMINISTRATION)

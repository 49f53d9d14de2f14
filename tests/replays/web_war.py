"""The campaign in browsers, one for the administrator and each of seven players, and a clock that the test moves."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client, TestCase

from campaign.models import Campaign, Newcomer, Phase
from campaign.selectors import current_phase
from orders.selectors import last_versions
from tests.replays.web_sheets import FACTION_OF, RULES, Document, Sheet
from tests.setup.test_set_up import BASICS

TITLE = "The First Punic War on the web"
WAR = "/campaigns/the-first-punic-war-on-the-web/"
SEATS = {
    "Hanno": (1, 2, 3),
    "Hamilcar": (4,),
    "Adherbal": (5, 6),
    "Bomilcar": (7, 8),
    "Lucius": (9, 10, 11),
    "Gaius": (12, 13),
    "Regulus": (14, 15, 16),
}
"""Who begins with which armies; the first of each faction is its captain."""
SIDES = (("Hanno", "Hamilcar", "Adherbal", "Bomilcar"), ("Lucius", "Gaius", "Regulus"))
BEGINNING = datetime(2027, 3, 12, 17, tzinfo=UTC)
"""A Friday two weeks before the clocks of Stockholm are put forward."""


class Clock:
    """The time that the site sees, and that goes on as the test wants."""

    def __init__(self) -> None:
        self.moment = BEGINNING

    def now(self) -> datetime:
        """What `timezone.now` says."""
        return self.moment

    def forward(self, **passed: float) -> None:
        """Lets some time pass."""
        self.moment += timedelta(**passed)


class WebWar:
    """The campaign as its people see it; everything is done by requests."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users = {name: User.objects.create_user(name.lower()) for name in ("Marcus", *SEATS, "Maharbal", "Titus")}
        self.browsers = {name: Client() for name in self.users}
        self.player = {name: name for name in SEATS}
        self.refused: Counter[tuple[str, str]] = Counter()
        self.sign_in()

    @property
    def campaign(self) -> Campaign:
        """The campaign as it is now."""
        return Campaign.objects.get(title=TITLE)

    @property
    def phase(self) -> Phase:
        """The step that the campaign is in."""
        return current_phase(self.campaign)

    def sign_in(self) -> None:
        """Sign everyone in, as after some days without a visit."""
        for name, browser in self.browsers.items():
            browser.force_login(self.users[name])

    def open(self) -> None:
        """Marcus, who does not play, opens the campaign by the form, and everyone accepts the invitation."""
        form = {**BASICS, "title": TITLE, "for_scenario": BASICS["scenario"], "me": "", "do": "open"}
        for index, names in enumerate(SIDES):
            form |= {f"seats-{index}": str(len(names)), f"shown-{index}": str(len(names)), f"captain-{index}": "0"}
            for which, name in enumerate(names):
                form |= {f"seat-{index}-{which}": name}
                form |= {f"army-{number}": str(which) for number in SEATS[name]}
        self.do("Marcus", "/new/", form)
        links = self.links()
        assert sorted(links) == sorted(SEATS)
        for name, link in links.items():
            self.follow(name, link)
            self.welcome(name)

    def links(self) -> dict[str, str]:
        """The invitations on the page of people, by seats."""
        rows = self.browsers["Marcus"].get(f"{WAR}people/").context["rows"]
        return {row["row"].seat.name: row["link"].partition("//")[2].partition("/")[2] for row in rows if row["link"]}

    def follow(self, name: str, link: str) -> str:
        """Opens the link of an invitation and takes the seat; the words of the page on which that ends."""
        assert self.browsers[name].get(f"/{link}").status_code == 200
        token = link.strip("/").rpartition("/")[2]
        answer = self.browsers[name].post("/invitations/take/", {"token": token}, follow=True)
        return words_of(answer)

    def welcome(self, seat: str) -> None:
        """Let a teammate confirm waiting newcomers; the first player of a faction needs no confirmation."""
        newcomer = Newcomer.objects.filter(campaign=self.campaign, seat__name=seat).select_related("seat").first()
        if newcomer is not None:
            team = self.campaign.seats.filter(faction=newcomer.seat.faction_id)
            teammate = next(name for name in team.values_list("user__username", flat=True) if name)
            self.do(teammate.capitalize(), f"{WAR}players/confirm/", {"number": newcomer.pk})

    def do(self, name: str, address: str, form: dict[str, Any]) -> Any:
        """Sends a form that must be taken, and has workers do what it asks them for."""
        with TestCase.captureOnCommitCallbacks(execute=True):
            answer = self.browsers[name].post(address, form)
        assert answer.status_code == 302, (address, answer.status_code, problems(answer))
        return answer

    def press(self, button: str) -> None:
        """Presses a button of the administration."""
        self.do("Marcus", f"{WAR}administration/{button}/", {"phase": self.phase.pk})

    def submit_orders(self, sheets: Sequence[Sheet], left_of: Any) -> None:
        """Submit every player's orders with one form, and again what is left after refusals.

        `left_of` gives the text that is left of a refused sheet.
        """
        for seat in self.player:
            own = [sheet for sheet in sheets if self._speaks(seat, sheet)]
            if not own:
                continue
            refused = self._sent(seat, own)
            for sheet in refused:
                self.refused[RULES[sheet.kind], str(sheet.army or sheet.faction)] += 1
            again = [Sheet(one.kind, one.faction, one.army, left_of(one)) for one in refused]
            assert self._sent(seat, [sheet for sheet in again if sheet.text]) == []

    def report(self, report: Document) -> None:
        """Has a game reported by the player of its first army, and confirmed from the other side."""
        phase, id_ = self.phase, report["engagement"]
        address = f"{WAR}rounds/{phase.round}/engagements/{id_}/"
        sides = id_.split("-", 1)
        form = {"phase": phase.pk, "engagement": id_}
        casualties = {
            f"casualties_{which}": str(report["casualties"].get(side, "")) for which, side in enumerate(sides)
        }
        winner = "draw" if report["winner"] is None else str(report["winner"])
        reporter = self.commander(int(sides[0]))
        self.do(reporter, address, {**form, **casualties, "winner": winner, "do": "report"})
        number = phase.reports.filter(engagement=id_).latest("pk").number
        other = self.commander(int(sides[1])) if sides[1].isdigit() else self._rival_of(int(sides[0]))
        self.do(other, address, {**form, "report": number, "do": "agree"})

    def commander(self, army: int) -> str:
        """Who commands an army now."""
        return self.player[next(seat for seat, armies in SEATS.items() if army in armies)]

    def _rival_of(self, army: int) -> str:
        """Return a player of the other faction, for a garrison that nobody else can play (AS.3)."""
        return self.player["Lucius" if FACTION_OF[army] == "carthago" else "Hanno"]

    def _speaks(self, seat: str, sheet: Sheet) -> bool:
        """Return whether a seat may submit these orders: for its armies, or as captain for the faction."""
        if sheet.army is not None:
            return sheet.army in SEATS[seat]
        return seat == ("Hanno" if sheet.faction == "carthago" else "Lucius")

    def _sent(self, seat: str, sheets: list[Sheet]) -> list[Sheet]:
        """Sends a form with sheets; those that were refused, by the paragraph that forbids them."""
        if not sheets:
            return []
        phase = self.phase
        form = {"phase": str(phase.pk), **{sheet.field: sheet.text for sheet in sheets}}
        before = last_versions(phase.campaign_id, phase.round, self._faction(sheets[0]))
        answer = self.browsers[self.player[seat]].post(f"{WAR}orders/", form)
        after = last_versions(phase.campaign_id, phase.round, self._faction(sheets[0]))
        refused = [
            sheet for sheet in sheets if before.get((sheet.kind, sheet.army)) == after.get((sheet.kind, sheet.army))
        ]
        assert answer.status_code == (422 if refused else 302), problems(answer)
        if refused:
            told = [row.problem for row in answer.context["form"].rows if row.problem]
            rules = sorted(problem.rule for problem in (*told, *answer.context["other_problems"]))
            assert rules == sorted(RULES[sheet.kind] for sheet in refused)
        return refused

    def _faction(self, sheet: Sheet) -> int:
        return self.campaign.factions.get(identifier=sheet.faction).pk


def words_of(answer: Any) -> str:
    """The words of a page, without its elements, one blank between two."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", answer.content.decode())).split())


def problems(answer: Any) -> list[str]:
    """What a page says is wrong."""
    found = re.findall(r'class="problem"[^>]*>(.*?)</(?:p|div)>', answer.content.decode(), re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", one)).strip() for one in found]


def posts_in(page: str, step: str) -> list[str]:
    """The posts of a step on the page of its round, as they are to be pasted; `asked` is what is asked now.

    The addresses of pictures are by chance, so what stands in their place here says only that there is one.
    """
    section = page.partition(f'id="posts-{step}"')[2].partition("</section>")[0]
    found = re.findall(r"<textarea[^>]*>(.*?)</textarea>", section, re.DOTALL)
    return [re.sub(r"/pictures/[0-9a-f-]{36}\.png", "/pictures/a-map.png", unescape(text)) for text in found]

"""What goes wrong in the campaign, or otherwise than planned, while it is played on the web.

None of it changes what comes of the campaign: what was wrong is put right, and what was missed was to stand still.
"""

from datetime import timedelta

from campaign import tasks
from campaign.games.vae_victis.rule_changes.parameters import parameters
from campaign.games.vae_victis.steps import Step
from campaign.models import Phase
from tests.replays.web_play import Incident, Moment, PlayedCampaign, posts_of
from tests.replays.web_sheets import Document, sheets_of, what_is_left
from tests.replays.web_war import WAR, WebWar, problems, words_of

RULING = "A draw of an assault is reported as a draw, whoever lost more."
POINTS_TO_WIN = 60
MISREPORTED: Document = {"engagement": "4-15", "winner": 15, "casualties": {"4": 34, "15": 38}}
"""What is reported of the first battle of the script, with 34 for 43."""
OWN_WORDS = "{campaign}: how it stands after round {round}\n\nThe senate has counted.\n\n{standings}"


def watch_the_clock(played: PlayedCampaign) -> None:
    """From now on the clock closes the steps at their deadlines."""
    form = {"by_itself": "resolve", "missing": "default", "time_zone": "Europe/Stockholm", "deadline_at": "18:00"}
    played.war.do("Marcus", f"{WAR}administration/clock/", form)


def miss_a_deadline(played: PlayedCampaign) -> None:
    """Gaius submits nothing until the deadline; the step is closed automatically, and his orders come too late."""
    war, phase = played.war, played.war.phase
    played.noted["awaited"] = _read(war, "Marcus", "administration/").partition("Still to submit:")[2].partition(".")[0]
    war.clock.moment = phase.due_at - timedelta(seconds=1)
    tasks.do_what_is_due()
    assert war.phase.status == Phase.Status.OPEN
    war.clock.moment = phase.due_at
    tasks.do_what_is_due()
    assert war.phase.status == Phase.Status.RESOLVED
    late = war.browsers["Gaius"].post(f"{WAR}orders/", {"phase": phase.pk, "sheet-movement-12": "6 6"})
    assert late.status_code == 409
    played.noted["too late"] = words_of(late)


def correct_a_report(played: PlayedCampaign) -> None:
    """A battle of the round before was misreported; when it is put right, the orders stay as drafts."""
    war, was = played.war, played.war.phase
    address = f"{WAR}administration/corrections/2/battles/"
    browser = war.browsers["Marcus"]
    asked = browser.get(address).context["asked"]
    row = [one.engagement.id for one in asked.fields.results].index("4-15")
    right = {"phase": str(asked.phase.pk), f"winner-{row}": "15", f"score-{row}": "43-38"}
    look = browser.post(address, right)
    assert look.status_code == 200, problems(look)
    assert war.phase == was
    seen = {"mark": look.context["foreseen"].mark, "looked_at": look.context["asked"].digest}
    war.do("Marcus", address, {**right, **seen, "reason": "Typed 34 for 43; both players have said so.", "do": "make"})
    assert (war.phase.round, war.phase.step) == (3, Step.MOVEMENT)
    assert war.phase != was
    played.posts[3] += posts_of(war, 2, "battles")[-1:] + posts_of(war, 3, "asked")
    played.noted["log"] = _read(war, "Hanno", "log/")
    played.noted["drafts"] = war.browsers["Hanno"].get(f"{WAR}orders/").content.decode()
    war.submit_orders(sheets_of(3, Step.MOVEMENT), lambda sheet: what_is_left(sheet, 3))


def substitute(played: PlayedCampaign) -> None:
    """Adherbal leaves Carthago and would play on for Roma, which nobody may who has read the other side's orders."""
    war = played.war
    war.do("Adherbal", f"{WAR}players/leave/", {"reason": "A new post in the east"})
    _invite(war, "Adherbal")
    war.follow("Maharbal", war.links()["Adherbal"])
    war.welcome("Adherbal")
    war.player["Adherbal"] = "Maharbal"
    war.do("Marcus", f"{WAR}people/vacate/", {"number": _seat(war, "Regulus")})
    _invite(war, "Regulus")
    link = war.links()["Regulus"]
    played.noted["rival"] = war.follow("Adherbal", link)
    assert war.campaign.seats.get(name="Regulus").user is None
    war.follow("Titus", link)
    war.welcome("Regulus")
    war.player["Regulus"] = "Titus"


def rule(played: PlayedCampaign) -> None:
    """From the next round on a campaign is won with more points, and a question of the players is answered."""
    war = played.war
    form = {"from_round": str(war.phase.round + 1), "text": RULING, "reason": "Asked by Lucius"}
    war.do(
        "Marcus", f"{WAR}administration/rules/", {**form, parameters()["victory.points"].field_name: str(POINTS_TO_WIN)}
    )
    change = war.campaign.rule_changes.get()
    war.do("Marcus", f"{WAR}administration/rules/decide/", {"do": "declare", "number": str(change.pk)})


def choose_own_template(played: PlayedCampaign) -> None:
    """The posts about the standings are written by a template of the campaign's own."""
    form = {"do": "save", "text": OWN_WORDS}
    played.war.do("Marcus", f"{WAR}administration/templates/standings/", form)


def _read(war: WebWar, name: str, path: str) -> str:
    return words_of(war.browsers[name].get(f"{WAR}{path}"))


def _seat(war: WebWar, name: str) -> int:
    return war.campaign.seats.get(name=name).pk


def _invite(war: WebWar, name: str) -> None:
    war.do("Marcus", f"{WAR}people/invite/", {"number": _seat(war, name)})


INCIDENTS: dict[Moment, Incident] = {
    (2, "initiative"): watch_the_clock,
    (2, "movement"): miss_a_deadline,
    (3, "movement"): correct_a_report,
    (4, "initiative"): substitute,
    (5, "movement"): rule,
    (6, "initiative"): choose_own_template,
}

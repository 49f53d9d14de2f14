"""The posts of HANNIBAL from the documents of games: what is asked, and what each step came to."""

from dataclasses import replace

import pytest

from campaign.games.hannibal.posts.asked import HANNIBAL_ASKED, hannibal_question, sides_asked
from campaign.games.hannibal.posts.battles import battle_post
from campaign.games.hannibal.posts.ending import hannibal_end_post, hannibal_given_up_post
from campaign.games.hannibal.posts.kinds import KINDS
from campaign.games.hannibal.posts.marches import march_post
from campaign.games.hannibal.posts.offices import ballot_post, dictator_post, offices_post
from campaign.games.hannibal.reports.scenes import new_events
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import hides_units, is_hidden, published_orders
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA
from campaign.games.hannibal.rules.seen_events import event_views
from campaign.games.hannibal.rules.units import Unit
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Bullets, Heading, Image, Links, Paragraph, Post, SealedPlace, Table
from campaign.post_texts.formats import FORMATS, in_one_piece
from campaign.post_texts.speech import ENGLISH, Addresses, Speech
from tests.hannibal.played_games import GAME, random_steps, scripted_steps

COMMANDS = [
    Command("Marcus", "Roma", list(range(1, 23)), ROMA),
    Command("Hanno", "Carthago", [31, 32, 33], CARTHAGO),
    Command("Bomilcar", "Carthago", [34, 35], CARTHAGO),
]
Cells = list[tuple[str, ...]]


def scripted(round_: int, step: str) -> tuple[GameDocument, GameDocument]:
    return next(
        (before, after)
        for before, after in scripted_steps()
        if (before.position.round, before.position.step) == (round_, step)
    )


def orders_of(round_: int, step: str) -> dict[str, dict[str, str | None]]:
    """The published orders of a step of the scripted game."""
    before = scripted(round_, step)[0]
    which = [pair[0] for pair in scripted_steps()].index(before)
    return published_orders(GAME["steps"][which]["orders"], before.position, "public")


def outcome(before: GameDocument, after: GameDocument, speech: Speech = ENGLISH) -> Post:
    """The post about any step, without orders."""
    match before.position.step:
        case "ballot":
            return ballot_post(speech, before, after)
        case "offices":
            return offices_post(speech, before, after)
        case "dictator":
            return dictator_post(speech, before, after)
        case "battle":
            return battle_post(speech, before, after, {})
    return march_post(speech, before, after, {})


def question(document: GameDocument, speech: Speech = ENGLISH) -> Post:
    return hannibal_question(speech, document, COMMANDS, due="Monday, 8 p.m.")


def table(post: Post, first_column: str) -> Cells:
    """The rows of the table whose first column has this title."""
    for block in post.blocks:
        if isinstance(block, Table) and block.columns[0].title == first_column:
            return [tuple(row) for row in block.rows]
    raise AssertionError(f"no table of {first_column}")


def entries(post: Post) -> list[str]:
    return [entry for block in post.blocks if isinstance(block, Bullets) for entry in block.entries]


def headings(post: Post) -> list[str]:
    return [block.text for block in post.blocks if isinstance(block, Heading)]


def paragraphs(post: Post) -> list[str]:
    return [block.text for block in post.blocks if isinstance(block, Paragraph)]


@pytest.mark.parametrize("step", KINDS)
def test_every_step_has_a_question_and_an_outcome_with_a_template_that_can_be_read(step: str) -> None:
    asks, told, *_ = KINDS[step]
    assert (asks.key, told.key) == (f"asked-{step}", step)
    for kind in KINDS[step]:
        kind.read(kind.own_template(ENGLISH))
        assert len(kind.key) <= 40


@pytest.mark.parametrize(
    ("round_", "step", "sides"),
    [
        (1, "march_1", {CARTHAGO}),
        (1, "march_2", {ROMA}),
        (1, "battle", {ROMA, CARTHAGO}),
        (2, "ballot", {ROMA}),
        (2, "offices", {ROMA, CARTHAGO}),
    ],
)
def test_a_question_names_the_players_of_the_sides_that_are_asked(round_: int, step: str, sides: set[str]) -> None:
    document = scripted(round_, step)[0]
    assert set(sides_asked(document.position)) == sides
    asked = {one.player for one in COMMANDS if one.identifier in sides}
    assert {row[0] for row in table(question(document), "Player")} == asked


def test_a_question_says_when_where_and_how_things_stand() -> None:
    speech = Speech(addresses=Addresses(orders="https://vae.example/orders/"))
    post = question(scripted(2, "ballot")[0], speech)
    assert post.title == "Italy, 218-206 BC - Round 2: whom does Roma elect?"
    assert "Deadline: Monday, 8 p.m.." in paragraphs(post)
    assert "It is summer 217 BC. Roma elects two consuls and two praetors (HH.3.5)." in paragraphs(post)
    limits = "After round 3, 80 or more win for Carthago, fewer than 50 for Roma (HH.13.2)."
    assert f"Carthago has 10 victory points. {limits}" in paragraphs(post)
    links = [link.address for block in post.blocks if isinstance(block, Links) for link in block.links]
    assert "https://vae.example/orders/" in links
    assert [row[0] for row in table(post, "Leader")] == ["Longus", "Hannibal", "Hanno", "Hamilcar", "Gaulish leader"]
    assert ("Gallia Cispadana", "4", "Roma", "1 : 4") in table(post, "Province")


def test_players_are_shown_with_their_leaders_on_the_map() -> None:
    rows = table(question(scripted(1, "battle")[0]), "Player")
    assert rows == [
        ("Marcus", "Roma", "Longus"),
        ("Hanno", "Carthago", "Hannibal, Hanno, Hamilcar"),
        ("Bomilcar", "Carthago", "Gaulish leader"),
    ]


def test_the_question_of_battles_shows_where_both_sides_are() -> None:
    rows = table(question(scripted(1, "battle")[0]), "Leader")
    assert rows == [
        ("Gaulish leader", "Carthago", "leader of the Gauls", "Felsina (1508)", "11"),
        ("Longus", "Roma", "consul", "Felsina (1508)", "20"),
    ]


def test_a_question_without_a_place_for_the_address_has_it_at_the_end() -> None:
    speech = Speech(templates={"asked-battle": "Fight\n{players}"}, addresses=Addresses(orders="https://vae.example/"))
    last = question(scripted(1, "battle")[0], speech).blocks[-1]
    assert isinstance(last, Links)
    assert last.links[0].address == "https://vae.example/"


def test_elections_show_die_modifiers_score_and_office() -> None:
    before, after = scripted(2, "ballot")
    dice = {event["leader"]: event["die"] for event in new_events(before, after) if event["kind"] == "die"}
    rows = table(ballot_post(ENGLISH, before, after), "Leader")
    longus = ("Longus", str(dice[1]), "+1 has served, -1 consul last year, +2 losses in combat", "8", "consul")
    assert rows[0] == longus
    assert [row[4] for row in rows] == ["consul", "consul", "praetor", "praetor"]


def test_offices_show_who_commands_where_and_who_moves_first() -> None:
    post = offices_post(ENGLISH, *scripted(2, "offices"))
    rows = table(post, "Leader")
    assert ("Fabius Maximus", "consul", "Felsina (1508)", "20") in rows
    assert ("Varro", "praetor", "waits for the levy", "-") in rows
    assert entries(post) == ["Roma moves first this year. (HH.2.4)"]


def test_marches_are_shown_leader_by_leader_with_diplomacy_and_orders() -> None:
    post = march_post(
        ENGLISH, *scripted(1, "march_1"), orders_of(1, "march_1"), map_address="https://vae.example/1.png"
    )
    die = next(event["die"] for event in new_events(*scripted(1, "march_1")) if event["kind"] == "die")
    assert entries(post)[0] == "Hannibal: 0504 to Taurasia (0405), 6 half points."
    assert entries(post)[3] == (
        f"Gaulish leader: 0504 to Felsina (1508), 20 half points. Diplomacy at Mutina, die {die}: won."
    )
    assert ("Hannibal", "take", "foot 3 horse 6 elephants 3") in [
        (row[0], row[1].lower().replace("units", "take"), row[2]) for row in table(post, "Whose")
    ]
    assert [block.address for block in post.blocks if isinstance(block, Image)] == ["https://vae.example/1.png"]


def test_recruiting_is_shown_above_the_marches() -> None:
    post = march_post(ENGLISH, *scripted(2, "march_1"), {})
    assert headings(post) == ["Recruiting", "Marches"]
    assert "2 legions appear in Roma. (HH.4.2)" in entries(post)
    assert entries(post)[-1].endswith("an enemy is there. (HH.5.7)")


def test_a_combat_is_shown_round_by_round_and_winter_with_its_points() -> None:
    before, after = scripted(1, "battle")
    post = battle_post(ENGLISH, before, after, {})
    rounds = table(post, "Round")
    first = next(event for event in new_events(before, after) if event["kind"] == "combat_round")
    die = next(event["die"] for event in new_events(before, after) if event["rule"] == "HH.8.8" and "die" in event)
    fighting, lost = first["fighting"], first["lost_so_far"]
    assert rounds[0] == (
        "1", "Carthago", f"{fighting['carthago']} : {fighting['roma']}", first["column"], str(die), first["result"],
        f"{lost['carthago']} : {lost['roma']}",
    )  # fmt: skip
    assert headings(post) == [
        "Provinces", "Combat at Felsina (1508)", "Unfortified cities", "Provinces", "Winter losses", "Victory points",
    ]  # fmt: skip
    provinces, cities = table(post, "Source")
    assert provinces == ("Provinces", "+4", "Gallia Transpadana 4")
    assert cities == ("Cities", "+6", "Taurasia 2, Mutina 4")


def test_a_summer_has_no_victory_points() -> None:
    assert "Victory points" not in headings(battle_post(ENGLISH, *scripted(2, "battle"), {}))


def test_plans_are_quoted_and_sealed_until_publication() -> None:
    before, after = scripted(1, "battle")
    orders = orders_of(1, "battle")
    assert ("Roma", "*: fight=no leave=first") in [
        (row[0], row[2]) for row in table(battle_post(ENGLISH, before, after, orders), "Whose")
    ]
    sealed = battle_post(Speech(sealed=True), before, after, orders)
    assert any(isinstance(block, SealedPlace) for block in sealed.blocks)
    assert "leave=below" not in in_one_piece(sealed, FORMATS["plain"])


def test_the_end_has_winner_reason_standings_and_players() -> None:
    speech = Speech(seats=[("Marcus", ROMA), ("Hanno", CARTHAGO)])
    post = hannibal_end_post(speech, *scripted(3, "battle"))
    assert post is not None
    assert paragraphs(post)[0] == "The campaign is over. Roma has won: 48 victory points (HH.13.2)."
    assert entries(post) == ["Carthago: Hanno", "Roma: Marcus"]
    assert [row[:2] for row in table(post, "Side")] == [("Carthago", "48"), ("Roma", "-")]
    assert hannibal_end_post(speech, *scripted(1, "battle")) is None


def test_a_campaign_that_was_abandoned_has_a_post_with_the_reason() -> None:
    post = hannibal_given_up_post(ENGLISH, scripted(2, "ballot")[0], "Nobody is left.", ended=False)
    assert paragraphs(post)[0] == "The campaign was abandoned. Reason: Nobody is left."


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("form", FORMATS)
def test_every_step_of_random_games_has_posts_in_every_format(seed: int, form: str) -> None:
    for before, after in random_steps(seed):
        for post in (question(before), outcome(before, after)):
            assert post.title in in_one_piece(post, FORMATS["plain"])
            assert in_one_piece(post, FORMATS[form])


def with_other_hidden_units(document: GameDocument) -> GameDocument:
    """The document with one more unit wherever the public does not see the units of carthago."""
    position = document.position
    for force in position.forces:
        if is_hidden(position, force, "public"):
            position = position.with_force(replace(force, units=(*force.units, Unit("foot", 2))))
    return replace(document, position=position)


@pytest.mark.parametrize("seed", range(3))
def test_questions_are_the_same_whatever_hidden_units_are(seed: int) -> None:
    compared = 0
    for before, _ in random_steps(seed, intelligence="hidden"):
        other = with_other_hidden_units(before)
        compared += other.position != before.position
        assert question(other) == question(before)
    assert compared > 0


@pytest.mark.parametrize("seed", range(3))
def test_outcomes_say_nothing_of_events_that_are_hidden(seed: int) -> None:
    left_out = 0
    for before, after in random_steps(seed, intelligence="hidden"):
        if not hides_units(after.position, "public"):
            continue
        text = " ".join(in_one_piece(outcome(before, after), FORMATS["plain"]).split())
        seen = {view["text"] for view in event_views(new_events(before, after), after.position) if view}
        for event in new_events(before, after):
            if event["text"] not in seen:
                assert event["text"] not in text
                left_out += 1
    assert left_out > 0


def test_orders_that_stay_secret_are_listed_without_their_text() -> None:
    before, after = next(random_steps(0, intelligence="hidden"))
    texts = {"take": {"31": "foot 3"}, "march": {"31": "4 drop foot 1 4"}}
    orders = published_orders(texts, before.position, "public")
    rows = table(march_post(ENGLISH, before, after, orders), "Whose")
    assert [row[2] for row in rows] == ["secret until the end of the game (HH.15.4)", "4 4"]


def test_questions_of_all_steps_belong_to_the_game() -> None:
    assert set(HANNIBAL_ASKED) == set(KINDS)

"""Every page of the site, in every state in which it looks different: by the name of its address, world by world."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.journeys import worlds
from tests.journeys.sicily import MARCH
from tests.journeys.worlds import World
from tests.turns import has_turn

Act = Callable[[Page], None]


@dataclass(frozen=True)
class Visit:
    """A page: the name of its address and its arguments, its reader, and their actions before the check.

    `says` is a piece of text that shows that the page is in the state that is meant; `status` the answer to the visit.
    """

    name: str
    who: str
    args: tuple[str | int, ...] = ("war",)
    says: str = ""
    act: Act | None = None
    status: int = 200
    query: str = ""
    fragment: str = ""

    def has_turn(self) -> bool:
        """Return whether a run looks at the page: always after an act, which others may need, else every third run."""
        return self.act is not None or has_turn(self.name, self.who, *map(str, self.args), self.says, self.query)


def sent(button: str, /, **fields: str) -> Act:
    """Fills fields in by their ids, chooses among options where they are lists, and presses a button.

    The browser's own checks are left out, so that it is the site that answers.
    """

    def act(page: Page) -> None:
        page.evaluate("for (const form of document.forms) form.noValidate = true")
        for field, text in fields.items():
            page.locator(f"[id='{field.replace('__', '-')}']").fill(text)
        page.get_by_role("button", name=button).first.click()

    return act


def sent_with_unknown_fields(button: str) -> Act:
    """Sends a form of an earlier step."""

    def act(page: Page) -> None:
        page.locator("main input[name=phase]").first.evaluate("field => { field.value = '0' }")
        page.get_by_role("button", name=button).first.click()

    return act


def opened(*summaries: str) -> Act:
    """Opens what is folded."""

    def act(page: Page) -> None:
        for summary in summaries:
            page.locator("summary", has_text=summary).first.click()

    return act


def map_is_loaded(page: Page) -> None:
    """The desk with the plan of the army that it has chosen: all that it asks of the site has been answered."""
    expect(page.locator(".desk.ready")).to_be_visible()
    page.wait_for_load_state("networkidle")


def planned(page: Page) -> None:
    """The path of the chosen army, settled."""
    map_is_loaded(page)
    expect(page.locator(".way .halt").first).to_be_visible()


def layer(value: str) -> Act:
    """Lays something over the map of the desk."""

    def act(page: Page) -> None:
        map_is_loaded(page)
        page.locator("#layers summary").click()
        page.locator(f"#layers input[value={value}]").check()
        expect(page.locator(f".layer-{value} > *").first).to_be_attached()

    return act


def talked(page: Page) -> None:
    """Messages in the room, and the map with the plans."""
    page.get_by_label("A message to").fill("I go for Gela.\n\nWho is with me?")
    page.get_by_role("button", name="Send message").click()
    expect(page.locator("#messages .says")).to_have_count(1)
    expect(page.locator("#map .plan-line")).not_to_have_count(0)


def run_through(page: Page) -> None:
    """A plan on its map, with the line of an army taken up."""
    expect(page.locator(".planning.ready")).to_be_visible()
    page.locator("#sheet-movement-4").focus()
    expect(page.locator(".sketch-end")).to_be_attached()


def refused_on_the_map(page: Page) -> None:
    map_is_loaded(page)
    page.locator("#sheet-movement-6").fill("6 7")
    page.locator("#army-6").get_by_role("button", name="Submit orders").first.click()
    expect(page.locator("#state-movement-6.problem")).to_be_visible()
    expect(page.locator("#army-6 .plan .problem")).to_be_visible()


def played_to_the_end(page: Page) -> None:
    page.locator("#theatre").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".frame:visible")).to_contain_text("Engagement 4-16")


def invalid_ruling(page: Page) -> None:
    page.get_by_text("Other ruling").click()
    page.locator("#ruling-casualties_0").fill("many")
    page.get_by_label("Reason").fill("As in the replay.")
    page.get_by_role("button", name="Save ruling").click()


def reported(score: str) -> Act:
    """Lucius says that army 6 has won."""

    def act(page: Page) -> None:
        page.get_by_role("radio", name="Army 6").check()
        page.get_by_label("Score").fill(score)
        page.get_by_role("button", name="Check report").click()

    return act


def pause_without_a_reason(page: Page) -> None:
    """Marcus forgets to say why."""
    opened("Pause or end")(page)
    sent("Pause")(page)


def previewed(page: Page) -> None:
    """The post about the movement, as it will look in the forum."""
    page.locator("summary", has_text=": movement").click()
    page.locator("#posts-movement .preview summary").first.click()
    expect(page.locator("#posts-movement .pasted pre").first).to_be_visible()


def invalid_seats(page: Page) -> None:
    """Army 16 is given to nobody, and a seat has no name."""
    sent("Continue to the seats", id_title="War")(page)
    page.locator("#army-16").select_option("")
    page.locator("#seat-1-3").fill("")
    sent("Open campaign")(page)


def pasted(page: Page) -> None:
    """A message of Hamilcar, read: certain orders, a line to choose about, one that is wrong, and greetings."""
    page.locator("#seat").select_option(label=page.locator("#seat option", has_text="Hamilcar").inner_text())
    page.locator("#text").fill("Hail!\n\nArmy 6: 2 4 2\n#7 0\n4 4 4 2\nArmy 5 assaults\nArmy 8: 2 5\n\nHamilcar")
    page.get_by_role("button", name="Read message").click()


def pasted_and_entered(page: Page) -> None:
    """The same, entered."""
    pasted(page)
    page.get_by_role("button", name="Enter orders for Hamilcar").click()


def contradicting_report(page: Page) -> None:
    """Looks at what would come of another result."""
    page.locator("#winner-0").select_option(index=3)
    page.locator("#score-0").fill("33-33")
    page.get_by_role("button", name="Preview correction").click()


SCENARIO_PARTS = {
    "1. Factions": "New faction",
    "2. Control": "Choose a faction, then click the Towns",
    "3. Armies": "New army",
    "4. Rules": "an empty field keeps the value",
    "5. Check and save": "Everything is in order",
}


def scenario_part(name: str) -> Act:
    """A part of the scenario editor."""

    def act(page: Page) -> None:
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-current", "step")
        if page.locator("#board").count():  # with its map the page folds the list of structures
            expect(page.locator(".scenario-editor.ready")).to_be_visible()

    return act


def drawing_with(tool: int) -> Act:
    """The map editor with a tool, by its place in the row, used in the middle of the map."""

    def act(page: Page) -> None:
        expect(page.locator(".editor.ready")).to_be_visible()
        page.locator("#map").focus()
        page.keyboard.press(str(tool))
        page.keyboard.press("Enter")
        expect(page.locator("#here")).to_be_visible()

    return act


def map_checked(page: Page) -> None:
    """A map in the editor with what the check says of it, and everything that is folded unfolded."""
    drawing_with(1)(page)
    page.locator("#check").click()
    expect(page.locator("#findings li").first).to_be_visible()
    opened("Map details", "Mouse, touch and keyboard")(page)


def map_begun(page: Page) -> None:
    """About to begin another map."""
    drawing_with(1)(page)
    page.locator("#begin-button").click()


CAMPAIGN: Mapping[World, Sequence[Visit]] = {
    worlds.placing: [
        Visit("campaign", "Hamilcar", says="Placing: players place their armies"),
        Visit("orders", "Hamilcar", says="Placement"),
        Visit("desk", "Hamilcar", act=map_is_loaded),
        Visit("administration", "Marcus", act=opened("New deadline"), says="Placing: players place their armies"),
        Visit("administration", "Marcus", act=opened("Clock settings", "Pause or end"), says="Quiet days"),
        Visit("administration", "Marcus", act=pause_without_a_reason, says="Everyone can read it"),
    ],
    worlds.initiative: [
        Visit("campaign", "Hamilcar", says="initiative: players put each army's point"),
        Visit("orders", "Hamilcar", says="on strength"),
        Visit("desk", "Hamilcar", act=map_is_loaded),
        Visit("room", "Hamilcar", says="Initiative points"),
        Visit("army", "Hamilcar", ("war", 8), says="Navy of Carthago"),
        Visit("people", "Marcus", says="Invitation to Lucius"),
        Visit("players", "Hamilcar", says="A general is a computer player"),
        Visit("players", "Marcus", act=sent("Save absence"), says="Who commands what, and who is away"),
        Visit("leave", "Hamilcar", says="You give up the seat Hamilcar"),
        Visit("people", "Marcus", act=sent("Create invitation"), says="Send the link below"),
        Visit("administration", "Marcus", says="Still to submit:"),
        Visit("dry-run", "Marcus", says="has no player"),
    ],
    worlds.instructions: [
        Visit("campaign", "Hamilcar", says="instructions: naval superiority is known"),
        Visit("campaign", "Lucius", says="instructions: naval superiority is known"),
        Visit("orders", "Hamilcar", act=opened("Standing orders"), says="Other orders of Carthago"),
        Visit("orders", "Hamilcar", act=opened("Concede the campaign"), says="If the players of Carthago agree"),
        Visit("players", "Hamilcar", says="Your absence"),
        Visit(
            "orders",
            "Hamilcar",
            act=sent("Submit orders", sheet__movement__6="6 7"),
            says="is none of 0 2 4 6 8 10 12",
        ),
        Visit(
            "orders", "Hamilcar", act=sent_with_unknown_fields("Submit orders"), says="This page shows an earlier step"
        ),
        Visit("post-templates", "Marcus", says="Initiative and naval superiority"),
        Visit("post-template", "Marcus", ("war", "initiative"), says="naval superiority by sea zone and faction"),
        Visit(
            "post-template", "Marcus", ("war", "movement"), act=sent("Save template", id_text="T\n{or"), says="Line 2:"
        ),
        Visit("pasted", "Marcus", says="Choose a player"),
        Visit("room-notices", "Marcus", says="Notifications to send"),
        Visit("pasted", "Marcus", act=pasted, says="Choose what is meant."),
        Visit("pasted", "Marcus", act=pasted_and_entered, says="Entered. It counts when Hamilcar confirms it"),
        Visit("entered", "Hamilcar", says="Confirm order"),
        Visit("campaign", "Hamilcar", says="The step cannot close before"),
        Visit("desk", "Hamilcar", fragment="army-4", act=planned, says=MARCH),
        Visit("desk", "Hamilcar", fragment="army-6", act=refused_on_the_map, says="is none of 0 2 4 6 8 10 12"),
        *(Visit("desk", "Lucius", fragment="army-14", act=layer(one)) for one in ("zoc", "networks", "superiority")),
        *(Visit("desk", "Hamilcar", fragment="army-4", act=layer(one)) for one in ("reach", "enemies", "sieges")),
        Visit("room", "Hamilcar", act=talked, says="is halted at 4864 by the ZoC of army 16"),
        Visit("room", "Lucius", act=sent("Send message"), says="The message is empty."),
        Visit("army", "Hamilcar", ("war", 4), says="is halted at 4864 by the ZoC of army 16"),
        Visit(
            "army",
            "Hamilcar",
            ("war", 6),
            act=sent("Submit orders", sheet__movement__6="6 7"),
            says="is none of 0 2 4",
        ),
        Visit("army", "Hamilcar", ("war", 7), act=opened("within reach"), says="besieged by 7, resilience 1"),
        Visit("army", "Hamilcar", ("war", 8), says="72 NMP"),
        Visit("army", "Hamilcar", ("war", 1), says="Commanded by Hanno"),
        Visit("army", "Hamilcar", ("war", 16), says="Commanded by Lucius"),
        Visit("dry-run", "Marcus", says="an army stands still"),
        Visit("administration", "Lucius", status=403, says="You are not allowed to do that"),
        Visit("round", "Lucius", ("war", 1), status=404, says="Page not found"),
        Visit("posts", "Hamilcar", ("war", 1), says="orders, please"),
        Visit("receipts", "nobody", says="Orders sent by then count"),
        Visit("my-receipts", "Hamilcar", says="Download your receipts"),
    ],
    worlds.planning: [
        Visit("plans", "Hamilcar", says="The road to Messana"),
        Visit("plans", "Hamilcar", act=sent("Create plan", title=" "), says="Enter a title"),
        Visit("plans", "Hanno", says="Shared with me"),
        Visit("plan", "Hamilcar", ("war", 1), act=run_through, says="is halted at 4864 by the ZoC of army 16"),
        Visit("plan", "Hamilcar", ("war", 1), act=sent("Run plan", sheet__movement__6="6 7"), says="is none of 0 2 4"),
        Visit("plan", "Hanno", ("war", 1), says="Hamilcar shares this plan"),
        *(Visit("plan-step", "Hamilcar", ("war", 1, 1, step)) for step in ("retreats", "battles", "administration")),
        Visit("plan-step", "Hamilcar", ("war", 1, 2, "initiative"), says="Mare"),
        Visit("plan-drafts", "Hamilcar", ("war", 1), says="Save drafts"),
        Visit("plan-drafts", "Hanno", ("war", 1), act=sent("Save drafts"), says="draft saved"),
        Visit("plan", "Lucius", ("war", 1), status=404, says="Page not found"),
    ],
    worlds.planned_before: [
        Visit("plan", "Hamilcar", ("war", 1), says="The campaign has moved on"),
        Visit("plan-drafts", "Hamilcar", ("war", 1), status=409, says="Drafts are only for the step that is open now"),
    ],
    worlds.resolving: [Visit("administration", "Marcus", says="The result appears here in a moment")],
    worlds.failed: [
        Visit("administration", "Marcus", says="The step could not be resolved"),
        Visit("administration", "Marcus", says="A map or picture of this campaign could not be drawn"),
        Visit("unfinished", "Marcus", (), says="Failed after 12 tries"),
    ],
    worlds.resolved: [
        Visit("administration", "Marcus", says="When you publish it, everyone sees the orders"),
        Visit("administration", "Marcus", act=opened("All events", ": movement"), says="Battles"),
        Visit(
            "administration",
            "Marcus",
            act=sent_with_unknown_fields("Publish step"),
            says="This page shows an earlier step",
        ),
        Visit("campaign", "Hamilcar", says="The administrator publishes it next"),
        Visit("orders", "Hamilcar"),
        Visit("desk", "Hamilcar", act=map_is_loaded),
        Visit("army", "Hamilcar", ("war", 4)),
    ],
    worlds.retreats: [
        Visit("campaign", "Lucius", says="Players decide who retreats before the battles"),
        Visit("orders", "Lucius", says="retreats from 6-14"),
        Visit("desk", "Lucius", act=map_is_loaded),
        Visit("army", "Lucius", ("war", 14), says="retreats from 6-14"),
        Visit("engagements", "Lucius", ("war", 1), says="Armies can still retreat before the battles begin"),
        Visit("engagement", "Lucius", ("war", 1, "6-14"), says="can still retreat"),
    ],
    worlds.watched: [
        Visit("home", "nobody", (), says="War by secret orders"),
        Visit("public-campaigns", "nobody", (), says="Round 1: Retreats"),
        Visit("public-campaigns", "Timon", (), says="Round 1: Retreats"),
        Visit("campaign", "nobody", says="This campaign is public"),
        Visit("round", "Timon", ("war", 1), says="This campaign is public"),
        Visit("round-maps", "nobody", ("war", 1), query="of=before&style=safe", says="This map has not been drawn yet"),
        Visit("engagement", "nobody", ("war", 1, "6-14"), says="can still retreat"),
        Visit("receipts", "nobody", says="Times are in the campaign's time zone"),
        Visit("log", "nobody", says="was made public"),
        Visit("administration", "Marcus", act=opened("Who can read the campaign"), says="Make the campaign private"),
    ],
    worlds.battles: [
        Visit("campaign", "Lucius", says="It was reported"),
        Visit("desk", "Lucius", act=map_is_loaded),
        Visit("engagements", "Lucius", ("war", 1), says="not settled yet"),
        Visit("engagement", "Lucius", ("war", 1, "4-16"), says="Is this result right?"),
        Visit("engagement", "Lucius", ("war", 1, "4-16"), act=sent("Dispute result"), says="Give a short reason"),
        Visit("engagement", "Lucius", ("war", 1, "6-14"), says="Your report"),
        Visit("engagement", "Lucius", ("war", 1, "6-14"), act=reported("45-200"), says="200 % is not possible"),
        Visit("engagement", "Lucius", ("war", 1, "6-14"), act=reported("45-20"), says="Army 6 wins"),
        Visit("engagement", "Marcus", ("war", 1, "5-15"), says="The players disagree"),
        Visit("engagement", "Marcus", ("war", 1, "5-15"), act=invalid_ruling, says="is not a percentage"),
        Visit("administration", "Marcus", says="Engagements and reports"),
        Visit("dry-run", "Marcus", says="the players disagree: settle it"),
    ],
    worlds.decisions: [
        Visit("campaign", "Hamilcar", says="who advances, debarks, besieges"),
        Visit("orders", "Hamilcar", says="debarks to 3960"),
        Visit("room", "Hamilcar", says="Orders so far"),
        Visit("desk", "Hamilcar", fragment="army-4", act=map_is_loaded, says="advances to 4964"),
        Visit("army", "Hamilcar", ("war", 8), says="debarks to 3960"),
        Visit("engagement", "Lucius", ("war", 1, "6-14"), says="Not fought"),
        Visit("administration", "Marcus", says="decisions: players decide who advances"),
    ],
    worlds.ruling: [
        Visit("administration", "Marcus", act=opened("Your ruling"), says="The next round begins with this document"),
        Visit("administration", "Marcus", act=lambda page: ruled(page, "{"), says="Position document"),
    ],
    worlds.next_round: [
        Visit("campaign", "Lucius", says="Round 2, initiative"),
        Visit("round", "Lucius", ("war", 1), says="Replay the round on the map"),
        Visit("posts", "Lucius", ("war", 1), act=previewed, says="4-16"),
        Visit("posts", "Lucius", ("war", 1), query="as=markdown", act=opened(": movement"), says="Part 1 of"),
        Visit("maps", "Lucius", says="Each round as it opened and after its movement"),
        Visit("round-maps", "Lucius", ("war", 1), act=opened("Choose layers"), says="Who holds what"),
        Visit("round-maps", "Lucius", ("war", 1), query="of=after&style=old", status=422, says="“old”"),
        Visit("round-maps", "Lucius", ("war", 1), query="of=before&style=print", says="Draw this map"),
        Visit("round-maps", "Lucius", ("war", 1), query="of=before&size=full", says="is being drawn"),
        Visit(
            *("replay", "Lucius", ("war", 1)),
            act=opened("Symbols and keys"),
            says="Replay of round 1",
            fragment="frame-0",  # with which it does not play
        ),
        Visit("replay", "Lucius", ("war", 1), act=played_to_the_end),
        Visit("engagements", "Lucius", ("war", 1), says="All engagements are settled."),
        Visit("engagement", "Lucius", ("war", 1, "4-16"), says="Ruling of the administrator"),
        Visit("receipts", "Lucius", act=opened("receipts"), says="state: handed_in"),
        Visit("log", "Lucius", says="The step was published."),
        Visit("verify", "nobody", (), act=opened("Your own receipts"), says="Nothing that you choose"),
        Visit("verify", "nobody", (), query="from=/campaigns/war/receipts.json", says="Everything fits"),
        Visit("rules", "Lucius", (), says="Movement on land"),
        Visit("glossary", "Lucius", (), says="Each term of the rules in one sentence"),
        Visit("rules-chapter", "Lucius", ("MV",), act=opened("case"), says="MV.6"),
        Visit("home", "Timon", (), says="You are not in a campaign yet"),
        Visit("scenarios", "Timon", (), says="Part of the site"),
        Visit(
            "scenarios", "Timon", (), act=sent("Upload scenario", id_title=" "), says="Enter a title for the scenario"
        ),
        Visit("new-scenario", "Timon", (), says="Maps of the site"),
        *(
            Visit("edit-scenario", "Timon", (), query="scenario=sicily", act=scenario_part(part), says=says)
            for part, says in SCENARIO_PARTS.items()
        ),
        *(Visit("map-editor", "Timon", (), act=drawing_with(tool)) for tool in range(1, 7)),
        Visit("map-editor", "Timon", (), act=map_checked, says="The map is valid."),
        Visit("map-editor", "Timon", (), act=map_begun, says="Lower-case letters, digits and hyphens"),
        Visit("new-campaign", "Timon", (), says="Continue to the seats"),
        Visit(
            "new-campaign",
            "Timon",
            (),
            act=sent("Continue to the seats", id_title=" "),
            says="Enter a title for the campaign",
        ),
        Visit("new-campaign", "Timon", (), act=sent("Continue to the seats", id_title="War"), says="Seats of War"),
        Visit("new-campaign", "Timon", (), act=invalid_seats, says="Army 16 has no seat"),
    ],
    worlds.other_rules: [
        Visit("campaign", "Lucius", says="The rules change from round 3."),
        Visit("rules-here", "Lucius", act=opened("Differences, step by step"), says="MP more for a river"),
        Visit("rule-changes", "Marcus", act=opened("Movement on land"), says="Declare change for round 4"),
        Visit(
            "rule-changes",
            "Marcus",
            act=sent("Propose change", id_rules_text="A", id_rules_reason=" "),
            says="Enter a reason",
        ),
        Visit("log", "Lucius", says="Other rules were declared from round 3 on."),
    ],
    worlds.corrected: [
        Visit("corrections", "Lucius", act=opened("Documents before and after"), says="The losses were counted twice."),
        Visit("round", "Lucius", ("war", 1), says="Corrected"),
        Visit("posts", "Lucius", ("war", 1), says="correction 1"),
        Visit("corrections-to-make", "Marcus", says="You can correct every published step:"),
        Visit("correct-step", "Marcus", ("war", 1, "movement"), says="More orders"),
        Visit("correct-step", "Marcus", ("war", 1, "battles"), act=contradicting_report, says="What comes of it"),
        Visit(
            "correct-step",
            "Marcus",
            ("war", 1, "administration"),
            act=sent("Preview correction", strength__1="2000"),
            says="Enter a whole number from 1 to 1600",
        ),
    ],
    worlds.discussed: [
        Visit("questions", "Hamilcar", act=opened("What MV.6 says"), says="Question 1"),
        Visit("questions", "Hamilcar", act=sent("Publish question", id_text=" "), says="Write something first"),
        Visit("question", "Hamilcar", ("war", 2), says="Withdraw question"),
        Visit("question", "Marcus", ("war", 3), says="Correct step"),
        Visit("question", "Marcus", ("war", 3), act=sent("Publish answer", id_ruling="MV.99"), says="Write some"),
        Visit("question", "Marcus", ("war", 1), says="Retire answer"),
        Visit("object", "Hamilcar", ("war", 1), query="step=movement", says="What is wrong"),
        Visit("object", "Hamilcar", ("war", 1), act=sent("Publish objection", id_hex="x"), says="Write something"),
        Visit("correct-step", "Marcus", ("war", 1, "movement"), query="objection=3", says="too many MP"),
        Visit("campaign", "Hamilcar", says="Objection 3 of Lucius"),
        Visit("round", "Hamilcar", ("war", 1), says="Object to this step"),
        Visit("rules-here", "Hamilcar", says="Rulings"),
        Visit("log", "Lucius", says="Lucius objected to the step"),
    ],
    worlds.ended: [
        Visit("campaign", "Hamilcar", says="The campaign is over"),
        Visit("orders", "Hamilcar", says="The campaign is over"),
        Visit("desk", "Hamilcar", act=map_is_loaded, says="The campaign is over"),
        Visit("army", "Hamilcar", ("war", 4)),
        Visit("administration", "Marcus", says="The campaign is over"),
        Visit("round", "Hamilcar", ("war", 1), says="has won"),
    ],
}


def ruled(page: Page, document: str) -> None:
    opened("Your ruling")(page)
    page.locator("#document").fill(document)
    page.get_by_role("button", name="Save ruling").click()
    expect(page.locator("#document-error")).to_be_visible()


BEFORE_THE_MARCH = (worlds.placing, worlds.initiative, worlds.instructions, worlds.planning)
"""Those of them in which the first movement has not been carried out."""

"""The post with which a step opens: its meaning, what is asked of whom, where to answer, and until when."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.games.orders_form import Choice
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.posts.composing import composed
from campaign.games.vae_victis.posts.worth_knowing import worth_knowing
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.language.method_names import METHOD_NAMES
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Block, Bullets, Column, Link, Links, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.numbers import numbers_in_words
from campaign.post_texts.rule_changes import RuleAnnouncement, rules_in_post
from campaign.post_texts.speech import Speech


def orders_asked_for(
    speech: Speech,
    document: RoundDocument,
    step: Step,
    commands: Sequence[Command],
    *,
    due: str,
    map_address: str | None = None,
    full_address: str | None = None,
    rules: Sequence[RuleAnnouncement] = (),
    decisions: Sequence[Choice] = (),
    shares: Sequence[str] = (),
) -> Post:
    """Return the post of an open step, from its opening document; `due` is its deadline in words.

    `rules` are those that are other ones from the round on that the step opens, `decisions` those that can be made in
    Administration, `shares` the structures with those who hold shares after an exchange (HO.22). It is made of what was
    public before, and says nothing of what anyone has submitted. Where a template has no place for the address where to
    answer, that stands at the end.
    """
    notes = list(worth_knowing(speech, document, step, decisions))
    if shares:
        said = speech.gettext("Players exchanged shares of structures before the first round (HO.22). Now: %(shares)s.")
        notes.append(said % {"shares": "; ".join(shares)})
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map as the round began"), map_address, full_address),
        "rules": rules_in_post(speech, rules),
        "worth_knowing": [Bullets(notes)] if notes else [],
        "methods": _methods(speech, document, step),
        "players": [
            _who_decides(speech, document, decisions)
            if step == Step.ADMINISTRATION
            else _of_whom(speech, commands, _asked(document, step))
        ],
        "answer": _where(speech, step, on_site=document.ruleset.battle.on_site),
    }
    post = composed(speech, ASKED[step], document, blocks, deadline=due)
    if ASKED[step].places(speech, "answer"):
        return post
    return replace(post, blocks=[*post.blocks, *blocks["answer"]])


def _of_whom(speech: Speech, commands: Sequence[Command], asked: frozenset[int]) -> Table:
    columns = [
        Column(speech.gettext("Player")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Armies")),
    ]
    rows = [
        (one.player, one.faction, numbers_in_words(own))
        for one in commands
        if (own := [number for number in one.armies if number in asked])
    ]
    return Table(columns, rows)


def _who_decides(speech: Speech, document: RoundDocument, decisions: Sequence[Choice]) -> Block:
    """Return the armies that can act in Administration, and how; nobody else is named."""
    found: dict[int, list[str]] = {}
    for choice in decisions:
        if choice.army is not None and choice.pressing:
            found.setdefault(choice.army, []).append(_can(speech, choice))
    if not found:
        return Paragraph(speech.gettext("Nobody has anything to decide this time."))
    columns = [
        Column(speech.gettext("Army")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Can")),
    ]
    factions, armies = document.position.faction, document.position.army
    rows = [
        (speech.army(number), factions[armies[number].faction].title, "; ".join(said))
        for number, said in sorted(found.items())
    ]
    return Table(columns, rows)


def _can(speech: Speech, choice: Choice) -> str:
    texts = ", ".join(dict.fromkeys(option.text for option in choice.options))
    said: dict[str, str] = {
        Kind.ADVANCE: speech.gettext("advance to %(where)s"),
        Kind.DEBARK: speech.gettext("debark in direction %(where)s"),
        Kind.BESIEGE: speech.gettext("besiege %(where)s"),
        Kind.TAKE_OVER: speech.gettext("take over the siege of %(where)s"),
    }
    return said[choice.kind] % {"where": texts}


def _methods(speech: Speech, document: RoundDocument, step: Step) -> list[Block]:
    """Return how the engagements of a step are fought, and what their players are asked for (GS.83, GS.84)."""
    battle = document.ruleset.battle
    names = [speech.gettext(METHOD_NAMES[method]) for method in battle.allowed]
    found = []
    if not battle.on_site and step == Step.BATTLES:
        found.append(
            speech.gettext(
                "Time to fight: the engagements are played in Field of Glory II, with the settings published before"
                " (EN.5)."
            )
        )
    elif step == Step.BATTLES:
        found.append(speech.gettext("Time to fight, by %(methods)s.") % {"methods": _one_of(speech, names)})
    if len(names) > 1:
        said = speech.gettext(
            "Each engagement is fought by the first of these methods that both its sides accept: %(methods)s. Choose"
            " on its page which ones you accept; without an agreement it is %(usual)s (GS.84)."
        )
        found.append(said % {"methods": ", ".join(names), "usual": names[0]})
    if battle.on_site and step == Step.BATTLES:
        said = speech.ngettext(
            "For a battle on this site submit your battle plan on its page, within %(days)s day and before the"
            " deadline.",
            "For a battle on this site submit your battle plan on its page, within %(days)s days and before the"
            " deadline.",
            battle.plan_days,
        )
        found.append(said % {"days": battle.plan_days})
    if step == Step.BATTLES and not battle.only_on_site:
        found.append(
            speech.gettext(
                "Please report each game when it is over: the winner, and the casualties of both armies in per cent"
                " (EN.9). Good luck, and enjoy it!"
            )
        )
    return [Paragraph(sentence) for sentence in found]


def _one_of(speech: Speech, names: Sequence[str]) -> str:
    """Return names as alternatives: `Field of Glory II or battle cards on this site`."""
    *others, last = names
    return speech.gettext("%(names)s or %(last)s") % {"names": ", ".join(others), "last": last} if others else last


def _where(speech: Speech, step: Step, *, on_site: bool) -> list[Block]:
    """The address where to answer."""
    to = speech.addresses
    words, address = speech.gettext("Submit here"), to.map or to.orders
    if step == Step.BATTLES:
        words, address = speech.gettext("Report your games here"), to.games
        if on_site:
            words = speech.gettext("Your engagements are here")
    return [Links([Link(words, address)])] if address else []


def _asked(document: RoundDocument, step: Step) -> frozenset[int]:
    """Return the armies that a step is about: those on the map, or with engagements."""
    if step in (Step.RETREATS, Step.BATTLES):
        return frozenset(number for one in document.model.engagements or () for number in one.armies)
    return frozenset(document.position.army)


def _kind(step: Step) -> PostKind:
    def text(speech: Speech) -> str:
        due = speech.gettext("Deadline: %(due)s.") % {"due": "{deadline}"}
        return "\n".join(
            [
                *(f"{{{name}}}" for name in first),
                *(said[step] for said in (_meanings(speech), _requests(speech)) if step in said),
                *(["{methods}"] if fought else []),
                "{worth_knowing}",
                due,
                "{answer}",
                "{players}",
            ]
        )

    first = ("map", "rules") if step == Step.INITIATIVE else ("map",)
    fought = step in (Step.RETREATS, Step.BATTLES)
    blocks = (*first, *(["methods"] if fought else []), "worth_knowing", "answer", "players")
    return PostKind(f"asked-{step.value}", lambda speech: _names(speech)[step], text, blocks, fields=("deadline",))


ASKED: Mapping[Step, PostKind] = {step: _kind(step) for step in Step}
"""The posts with which the steps open."""


def _names(speech: Speech) -> Mapping[Step, str]:
    return {
        Step.PLACEMENT: speech.gettext("where do the armies begin?"),
        Step.INITIATIVE: speech.gettext("where do the initiative points go?"),
        Step.MOVEMENT: speech.gettext("orders, please"),
        Step.RETREATS: speech.gettext("does anyone retreat?"),
        Step.BATTLES: speech.gettext("fight your battles") if speech.fought_here else speech.gettext("play your games"),
        Step.ADMINISTRATION: speech.gettext("decisions, please"),
    }


def _meanings(speech: Speech) -> dict[Step, str]:
    """Return the meaning of each step in a sentence; that of battles depends on their methods."""
    met = speech.gettext(
        "Armies have met. Before the games are played, each side may march off instead of fighting (EN.4)."
    )
    if speech.fought_here:
        met = speech.gettext("Armies have met. Before they fight, each side may march off instead (EN.4).")
    return {
        Step.PLACEMENT: speech.gettext(
            "Welcome! Before the first round everyone chooses where their armies begin: in a Town or City of your"
            " faction, one army in each (FA.4)."
        ),
        Step.INITIATIVE: speech.gettext(
            "A new round begins. Each army has one initiative point, which makes it stronger in battle or helps"
            " your faction rule a sea zone (IN.1, IN.3)."
        ),
        Step.MOVEMENT: speech.gettext(
            "Now all armies march and sail, everyone at the same time and in secret until the step is published (RD.3)."
        ),
        Step.RETREATS: met,
        Step.ADMINISTRATION: speech.gettext(
            "The round is nearly over: winners may advance (AF.3), navies may debark (NV.10) and sieges may begin"
            " (SI.1)."
        ),
    }


def _requests(speech: Speech) -> dict[Step, str]:
    """Return what each step asks of its players, with the default for missing orders (RD.2)."""
    return {
        Step.PLACEMENT: speech.gettext(
            "Talk it over with your teammates, then submit a place for each of your armies."
        ),
        Step.INITIATIVE: speech.gettext(
            "Agree with your teammates who helps where. An army without orders puts its point on strength (RD.2)."
        ),
        Step.MOVEMENT: speech.gettext(
            "Submit each march as clock numbers, such as 2 4 2 6 (OR.1), and any assaults, transfers and sea links"
            " with it (OR.3). An army without orders stays where it is (RD.2)."
        ),
        Step.RETREATS: speech.gettext("Tell us if an army of yours retreats; if you say nothing, it fights."),
        Step.ADMINISTRATION: speech.gettext(
            "Only the armies named below have something to decide; without an answer they do nothing."
        ),
    }

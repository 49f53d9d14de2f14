"""Data of the page that verifies receipts: its texts, the schema of an export, and the forms of orders."""

from typing import Any

from django.utils.translation import gettext as _

from campaign.games.all_games import GAMES
from campaign.games.receipts import GameReceipts
from campaign.receipts.rules.export import UNCHAINED, Export
from campaign.receipts.rules.sheets import STATEMENT
from campaign.receipts.rules.words import WORDS
from hexmap.rules.documents import MOST_CHARACTERS
from orders.rules.kinds import KINDS, NOTHING, OF_FACTION, RIVALS, SEVERAL_STEPS, kinds_of_game, name_in_documents
from orders.rules.life import CONFIRMATION_HOURS, FROM_MESSAGES
from orders.rules.receipts import NO_SEED


def words_of_checks() -> dict[str, str]:
    """The sentences of the checks in the language of the page, by their names; `{...}` is filled in there."""
    return {name: _(sentence) for name, sentence in WORDS.items()}


def words_of_page() -> dict[str, str]:
    """Return the other texts of the script."""
    return {
        "noCrypto": _(
            "Your browser computes SHA-256 only on https pages. "
            "Open this page with https, or use the command: manage.py verify_receipts."
        ),
        "notJson": _("This is not an export of receipts: it is not JSON. Choose a file like receipts.json."),
        "tooLong": _("This is too long. At most {most} characters are read."),
        "notFetched": _("The export could not be loaded from {address}. Try again, or choose the file."),
        "notHere": _("Only exports of this site can be loaded. Choose the file instead."),
        "checking": _("Checking…"),
        "well": _("Everything fits. Receipts checked: {receipts}, lists: {lists}."),
        "corrected": _(
            "Steps corrected by the administrator: {corrected}. Everything else fits. "
            "Receipts checked: {receipts}, lists: {lists}."
        ),
        "unchained": _(
            "Everything in this export fits, but it cannot show whether a step was cut out. "
            "Receipts checked: {receipts}, lists: {lists}."
        ),
        "unchainedCorrected": _(
            "Everything in this export fits, but it cannot show whether a step was cut out. "
            "Steps corrected by the administrator: {corrected}. Receipts checked: {receipts}, lists: {lists}."
        ),
        "badly": _("Problems: {problems}, in {receipts} receipts of {lists} lists."),
        "own": _("Of your receipts {found} are in their lists, and {waiting} wait until their step is closed."),
        "fits": _("fits"),
        "problems": _("problems: {problems}"),
        "sealed": _("fits, not open yet"),
        "listDigest": _("Digest of the list"),
        "chainDigest": _("Chain digest"),
        "seedOf": _("Digest of the seed of round {round}:"),
        "stepSeedOf": _("Digest of the seed of round {round}, {step}:"),
        "siegeSeedOf": _("Digest of the seed of the siege dice of round {round}:"),
        "nothing": _("No step is closed yet, so there is nothing to check."),
    }


def shape_and_rules() -> dict[str, Any]:
    """Return the JSON schema of an export, and the forms of all kinds of orders."""
    return {
        "schema": Export.model_json_schema(),
        "most": MOST_CHARACTERS,
        "rules": {
            "games": {name: _game_rules(game.receipts) for name, game in GAMES.items()},
            "stepsOf": {kind: list(spec.steps) for kind, spec in KINDS.items()},
            "severalSteps": list(SEVERAL_STEPS),
            "byName": {
                kind: name_in_documents(kind)
                for name, game in GAMES.items()
                if game.receipts.by_name
                for kind in kinds_of_game(name)
            },
            "nothing": NOTHING,
            "ofFaction": sorted(OF_FACTION),
            "forms": {kind: spec.form for kind, spec in KINDS.items()},
            "statement": STATEMENT,
            "rivals": RIVALS,
            "fromMessages": sorted(state.value for state in FROM_MESSAGES),
            "hours": CONFIRMATION_HOURS,
            "noSeed": NO_SEED,
            "unchained": UNCHAINED,
        },
    }


def _game_rules(rounds: GameReceipts) -> dict[str, Any]:
    """The steps that the rounds of a game have, for the script."""
    return {
        "order": list(rounds.order),
        "always": list(rounds.always),
        "alwaysEven": list(rounds.always_even),
        "onlyEven": list(rounds.only_even),
        "seedEach": rounds.seed_each,
        "sealedFaction": rounds.sealed_faction,
    }

"""The documents and seeds of HANNIBAL campaigns, and whether units are hidden (HH.15.1, HH.1.10, HH.11.3)."""

from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import hides_units
from campaign.models import Campaign, Phase, PhaseRecord, RoundSeed
from campaign.selectors.phases import current_phase, game_document, game_outcome
from orders.rules.game_steps import HANNIBAL


def hannibal_document(phase: Phase) -> GameDocument:
    """Return the document with which a phase of a HANNIBAL campaign opened: without orders, its seed sealed; cached."""
    return _checked(game_document(phase))


def hannibal_outcome(record: PhaseRecord) -> GameDocument:
    """Return the outcome document of a phase; callers check who may see it, as for `record_texts`."""
    return _checked(game_outcome(record))


def leader_names_in(phase: Phase) -> dict[int, str]:
    """Return the names of all leaders by their numbers; none in games whose armies have no names."""
    if phase.campaign.game != HANNIBAL:
        return {}
    position = hannibal_document(phase).position
    return {number: position.name(number) for number in position.leaders}


def leader_names_of(campaign: Campaign) -> dict[int, str]:
    """Return the names of all leaders of a campaign by their numbers; none in games whose armies have no names."""
    return leader_names_in(current_phase(campaign)) if campaign.game_record.has_leaders else {}


def has_hidden_units(campaign: Campaign) -> bool:
    """Whether a campaign is played with hidden units, which generals would see (HH.11.3)."""
    if campaign.game != HANNIBAL:
        return False
    return hannibal_document(current_phase(campaign)).position.ruleset.intelligence == "hidden"


def levels_of_generals(campaign: Campaign) -> tuple[str, ...]:
    """Return the levels of generals that a campaign can have: none with hidden units."""
    return () if has_hidden_units(campaign) else campaign.game_record.general_levels


def hides_orders(campaign: Campaign) -> bool:
    """Whether some published orders, and all seeds, stay secret because units are hidden (HH.11.3, HH.15.4).

    When the campaign is over, nothing is hidden any more.
    """
    if campaign.game != HANNIBAL or campaign.is_given_up:
        return False
    phase = current_phase(campaign)
    return phase.status != Phase.Status.PUBLISHED and hides_units(hannibal_document(phase).position, "public")


def step_seeds(campaign: Campaign, round_: int) -> list[RoundSeed]:
    """Return the seeds of a round's steps: digests, and seeds of published steps unless units are hidden (HH.1.10).

    None in games whose steps have no seeds of their own.
    """
    if campaign.game != HANNIBAL:
        return []
    kept = RoundSeed.objects.defer("sealed").filter(campaign=campaign, round=round_, superseded_by=None)
    found = list(kept.exclude(step="").order_by("made_at", "pk"))
    if any(seed.seed for seed in found) and hides_orders(campaign):
        for seed in found:
            seed.seed = ""
    return found


def _checked(document: object) -> GameDocument:
    if not isinstance(document, GameDocument):
        raise TypeError("a document of another game")
    return document

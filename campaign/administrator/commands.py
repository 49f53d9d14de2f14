"""What the administrator allows the players of a campaign."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.administrator.queries import named_shares
from campaign.games.all_games import game_of_step
from campaign.games.honour import Shares
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign
from campaign.models.log import Action
from campaign.selectors.phases import game_document, honour_in
from campaign.services.errors import WrongMoment
from campaign.services.log import note
from campaign.services.phases import locked_phase


@transaction.atomic
def set_hints(campaign: Campaign, at: datetime, *, wanted: bool, by: User | None = None) -> None:
    """Set whether players of a campaign can ask for a suggestion; do nothing if it is so already."""
    if Campaign.objects.filter(pk=campaign.pk, hints=not wanted).update(hints=wanted):
        note(campaign, Action.HINTS if wanted else Action.NO_HINTS, at, actor=by)


@transaction.atomic
def exchange_shares(phase_id: int, shares: Shares, at: datetime, *, by: User | None = None) -> None:
    """Write the shares that players have exchanged into the document of the open step, and into the log (HO.22).

    The log names them where all members see honour (HO.36). Do nothing if they are so already. Raise WrongMoment after
    the first step of the first round, DocumentError for shares that no exchange gives.
    """
    phase = locked_phase(phase_id)
    game, before = game_of_step(phase.step), honour_in(phase)
    if named_shares(phase) is None or before is None or game.honour is None:
        raise WrongMoment(say("shares_are_exchanged_before_the_first_round"))
    document = game.honour.exchanged(game_document(phase), shares)
    after = game.honour.now(document)
    if after is None or after.honour == before.honour:
        return
    phase.document = game.text_of(document)
    phase.save(update_fields=["document"])
    is_shown = phase.campaign.ledger == Campaign.Ledger.MEMBERS
    about: dict[str, Any] = {"shares": list(_in_words(after.honour.tokens, shares))} if is_shown else {}
    note(phase.campaign, Action.SHARES, at, actor=by, phase=phase, **about)


def _in_words(tokens: Shares, names: Mapping[str, object]) -> Iterable[str]:
    for name in sorted(names):
        yield f"{name}: {', '.join(f'{seat} {points}' for seat, points in tokens[name].items())}"

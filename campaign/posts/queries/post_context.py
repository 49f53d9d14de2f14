"""The language, time zone and templates of a campaign's posts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, override

from campaign.language.moments import lasting, zone_known
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Picture
from campaign.post_texts.asked import Command
from campaign.post_texts.speech import Addresses, Speech
from campaign.posts.queries.posts import commands_of
from campaign.posts.queries.step_posts import PostContext
from campaign.posts.queries.templates import templates_of
from campaign.selectors.phases import current_phase, game_document
from campaign.selectors.pictures import address_of
from orders.rules.game_steps import MARCHING


@contextmanager
def in_language_of(campaign: Campaign) -> Iterator[None]:
    """Activate the language and the time zone of a campaign."""
    with override(campaign.language), timezone.override(zone_known(campaign.time_zone)):
        yield


def speech_of(
    campaign: Campaign, templates: Mapping[str, str] | None = None, commands: Sequence[Command] = ()
) -> Speech:
    """Return the speech of a campaign's posts, with the given templates instead of its own."""
    return Speech(
        gettext,
        ngettext,
        translated,
        campaign.title,
        templates_of(campaign) if templates is None else templates,
        players={number: one.player for one in commands for number in one.armies},
        seats=[(one.player, one.identifier) for one in commands],
        paragraph=lambda code: _passages_of(campaign, code),
        hides_honour=campaign.ledger != Campaign.Ledger.MEMBERS,
    )


def _passages_of(campaign: Campaign, code: str) -> Sequence[str]:
    """Return the text of a rule with the numbers of the current round, one text per passage, without examples."""
    return campaign.game_record.rulebook.quoted(game_document(current_phase(campaign)), code)


def post_context_of(
    campaign: Campaign, templates: Mapping[str, str] | None = None, *, linked: bool = True
) -> PostContext:
    """Return the context of a campaign's posts; `templates` as for `speech_of`. Call it inside `in_language_of`.

    Unless it is `linked`, posts lead to no page of this site: an archive is read elsewhere.
    """
    commands = commands_of(campaign)
    speech = speech_of(campaign, templates, commands)
    if linked:
        speech = replace(speech, addresses=_addresses(campaign))
    return PostContext(speech, commands, lasting, _public_address, _public)


def _addresses(campaign: Campaign) -> Addresses:
    """The pages that posts lead to: where to answer now, and the last round whose movement is published."""
    slug, rulebook = campaign.slug, _public(reverse("rules"))
    own_pages = campaign.game_record.has_desk
    steps = campaign.phases.values_list("round", "step", "status")
    found = Addresses(
        orders=_public(reverse("orders", args=[slug])),
        rulebook=rulebook,
        questions=_public(reverse("questions", args=[slug])),
        map=_public(reverse("desk", args=[slug])) if own_pages else "",
    )
    if not steps:
        return found
    now = max(round_ for round_, _, _ in steps)
    moved = {round_ for round_, step, status in steps if step in MARCHING and status == Phase.Status.PUBLISHED}
    if own_pages:
        found = replace(found, games=_public(reverse("engagements", args=[slug, now])))
    if not moved:
        return found
    last = max(moved)
    return replace(
        found,
        of_round=last,
        round_page=_public(reverse("round", args=[slug, last])),
        replay=_public(reverse("replay", args=[slug, last])),
    )


def _public(path: str) -> str:
    """Return the public address of a page."""
    return f"{settings.PUBLIC_URL}{path}"


def _public_address(picture: Picture) -> str:
    """Return the public address of a picture."""
    return _public(address_of(picture))

"""The forms of the page of players: absences, transfers of armies, leaving."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.language.general_names import general_name
from campaign.members.queries.players import PlayerRow
from campaign.models import Campaign, Seat
from campaign.selectors import Membership
from campaign.selectors.generals import levels_of_generals
from campaign.services.log import LONGEST_REASON
from campaign.views.moment_fields import LocalMomentField

_Choices = list[tuple[int | str, str]]


class AbsenceForm(forms.Form):
    """An absence: its player, stand-in, beginning and end; players can declare their own only.

    `rows` are all seats of the campaign; it can be filled in if there is a player who can be away.
    """

    def __init__(self, member: Membership, rows: Sequence[PlayerRow], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_away_%s")
        held = [row.seat for row in rows if row.seat.user_id is not None]
        if member.administers:
            self.fields["seat"] = _choice(_("Player who is away"), _named(held))
        others = held if member.administers else _fellows(member, held)
        self.can_be_filled = bool(held if member.administers else member.seat)
        self.fields["delegate"] = forms.ChoiceField(
            label=_("Stand-in"), choices=[("", _("Choose")), *_named(others), *general_choices(member.campaign)]
        )
        self.fields["since"] = LocalMomentField(
            label=_("From"), help_text=_("In your time zone. Leave empty to start now."), required=False
        )
        ended_by_hand = _("Leave empty if you do not know yet.")
        self.fields["until"] = LocalMomentField(
            label=pgettext_lazy("the end of a time", "Until"), help_text=ended_by_hand, required=False
        )

    def clean_delegate(self) -> int | str:
        """Return the number of the stand-in's seat, or the level of a general."""
        chosen: str = self.cleaned_data["delegate"]
        return int(chosen) if chosen.isdecimal() else chosen


def general_choices(campaign: Campaign) -> list[tuple[str, str]]:
    """Return generals of each level that the game of a campaign has, as choices."""
    return [(level, general_name(level)) for level in levels_of_generals(campaign)]


class HandOverForm(forms.Form):
    """An army, and the seat that receives it; players can transfer their own armies only.

    It can be filled in if there is an army, and a seat that could receive it.
    """

    def __init__(
        self,
        member: Membership,
        rows: Sequence[PlayerRow],
        names: Mapping[int, str],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Offer armies and seats; `names` are those of leaders by number, in games that have them."""
        super().__init__(data, auto_id="id_army_%s")
        givers = [row for row in rows if member.administers or _is_of(member, row.seat)]
        armies = sorted(
            (army.number, f"{names.get(army.number, army.number)} ({row.seat.name})")
            for row in givers
            for army in row.armies
        )
        held = [row.seat for row in rows if row.seat.user_id is not None]
        takers = held if member.administers else _fellows(member, held)
        self.can_be_filled = bool(armies and takers)
        self.fields["army"] = _choice(_("Leader") if names else _("Army"), list(armies))
        self.fields["seat"] = _choice(_("New commander"), _named(takers))


class LeaveForm(forms.Form):
    """The reason for leaving."""

    reason = forms.CharField(
        label=_("Reason (optional, everyone can read it)"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def _choice(label: Any, choices: _Choices) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, choices=[("", _("Choose")), *choices])


def _named(seats: Sequence[Seat]) -> _Choices:
    return [(seat.pk, f"{seat.name} ({seat.faction.title})") for seat in seats]


def _fellows(member: Membership, seats: Sequence[Seat]) -> list[Seat]:
    """The others of a player's faction."""
    own = member.seat
    return [seat for seat in seats if own is not None and seat.faction_id == own.faction_id and seat.pk != own.pk]


def _is_of(member: Membership, seat: Seat) -> bool:
    return member.seat is not None and member.seat.pk == seat.pk

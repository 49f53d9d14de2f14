"""The generals of a faction in its war room: why they ordered what they did, and what its players wish."""

from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.generals import Wish, WishKind
from campaign.generals.commands.wishes import add_wish, remove_wish
from campaign.generals.queries.wishes import reasons_of, wishes_of
from campaign.language.general_names import EXPLANATION, wish_in_words
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.selectors.generals import generals_of
from campaign.selectors.phases import outline
from campaign.services.errors import Refused

_KINDS = (
    (WishKind.HOLD.value, _("Hold a structure")),
    (WishKind.TAKE.value, _("Go for a structure")),
    (WishKind.NEAR.value, _("Keep an army near a structure")),
)


class WishForm(forms.Form):
    """A wish for the generals of a faction."""

    kind = forms.TypedChoiceField(label=_("What you wish"), choices=_KINDS, coerce=WishKind)
    structure = forms.ChoiceField(label=_("Structure"))
    army = forms.TypedChoiceField(label=_("Army to keep near it"), coerce=int, empty_value=None, required=False)

    def __init__(self, phase: Phase, seat: Seat, sent: QueryDict | None = None) -> None:
        super().__init__(sent, auto_id="wish-%s")
        generals, now = list(generals_of(phase.campaign, timezone.now())), outline(phase)
        armies = seat.faction.armies.filter(seat__in=generals).order_by("number").values_list("number", flat=True)
        structures, numbers = (cast(forms.ChoiceField, self.fields[name]) for name in ("structure", "army"))
        structures.choices = [(name, name) for name in sorted(one.name for one in now.board.structures)]
        numbers.choices = [(number, str(number)) for number in armies if number in now.army]
        self.seat = seat

    def save(self) -> bool:
        """Add the wish; return False, with the error in the form, if it is refused."""
        if not self.is_valid():
            return False
        kind, structure, army = (self.cleaned_data[name] for name in self.fields)
        try:
            add_wish(self.seat, Wish(kind, structure, army if kind is WishKind.NEAR else None), timezone.now())
        except Refused as problem:
            self.add_error(None, translated(str(problem)))
        return not self.errors


def take_back(seat: Seat, sent: QueryDict) -> None:
    """Remove the wish that a form names; one that is not there any more is no error."""
    named = [sent.get(name, "") for name in ("kind", "structure", "army")]
    for wish in wishes_of(seat.faction):
        if [wish.kind, wish.structure, str(wish.army or "")] == named:
            remove_wish(seat, wish, timezone.now())


def generals_context(phase: Phase, seat: Seat, form: WishForm | None = None) -> dict[str, Any]:
    """Return what the war room shows of the faction's generals, with the form of a wish; nothing without generals."""
    found = generals_of(phase.campaign, timezone.now()).values()
    generals = [one for one in found if one.seat.faction_id == seat.faction_id]
    if not generals:
        return {}
    follows = phase.campaign.game_record.generals.wish_fault is not None
    return {
        "generals": generals,
        "general_explanation": gettext(EXPLANATION),
        "reasons": reasons_of(phase, seat.faction),
        "wishes": [(one, wish_in_words(one.kind, one.structure, one.army)) for one in wishes_of(seat.faction)],
        "wish_form": form or WishForm(phase, seat) if follows else None,
    }

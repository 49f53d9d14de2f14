"""Orders other than movement told as events: sieges lifted, transfers, assaults (OR.3)."""

from collections.abc import Mapping, Sequence

from campaign.language.catalogue.sentences import Sentence, say
from campaign.rules.administration.transfers import Departures
from campaign.rules.events import Event
from hexmap.rules.board import Board
from hexmap.rules.position import Position
from orders.rules.legality import Fault


class OrderEvents:
    """Tells what became of the orders of a round."""

    def __init__(self, board: Board, round_: int) -> None:
        self.board = board
        self.round = round_

    def lifted(
        self, lifting: Mapping[int, str], faults: Sequence[tuple[int, Fault]], position: Position
    ) -> list[Event]:
        """The armies that lift their siege before movement (SI.6); `position` is the one after that."""
        events = [self._refused(number, "lift_siege", fault) for number, fault in faults]
        for number, name in lifting.items():
            over = name not in position.besieged and number == max(n for n in lifting if lifting[n] == name)
            text = say("army_lifts_siege", army=number, name=name)
            kind = "siege_lifted" if over else "siege_left"
            events.append(self._event("SI.6", kind, text, army=number, armies=[number], structure=name))
        return events

    def transfers(self, departures: Departures) -> list[Event]:
        """The transfers that leave, and those that cannot (ST.6)."""
        events = [
            self._event(
                "ST.6",
                "transfer_sent",
                say("army_sends_strength", army=one.giver, fp=one.fp, other_army=one.receiver),
                army=one.giver,
                to=one.receiver,
                fp=one.fp,
            )
            for one in departures.sent
        ]
        for one, fault in departures.refused:
            text = say(
                "transfer_not_carried_out", fp=one.fp, giver_army=one.giver, army=one.receiver, sentence=fault.text
            )
            about = {"army": one.giver, "order": "transfer", "to": one.receiver, "fp": one.fp}
            events.append(self._event(fault.rule, "order_not_carried_out", text, **about))
        return events

    def assaults(self, faults: Sequence[tuple[int, Fault]]) -> list[Event]:
        """The assaults that cannot be made (AS.1)."""
        return [self._refused(number, "assault", fault) for number, fault in faults]

    def _refused(self, number: int, order: str, fault: Fault) -> Event:
        text = say(f"{order}_not_carried_out", sentence=fault.text)
        return self._event(fault.rule, "order_not_carried_out", text, army=number, order=order)

    def _event(self, rule: str, kind: str, text: Sentence, **about: object) -> Event:
        return Event(rule, kind, self.round, text, about)

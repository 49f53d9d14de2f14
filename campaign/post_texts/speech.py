"""The language of a post, passed in by the caller: reports import no translator."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.post_texts.numbers import numbers_in_words


def _as_it_is(text: str) -> str:
    return text


def _counted(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


def _no_paragraph(_code: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Addresses:
    """The public addresses of the pages that a post leads to, "" for a page that is not there.

    `orders` is the list of orders, `games` where games are reported. `round_page` and `replay` are those of round
    `of_round`, the last one with a published movement. `questions` is where players ask about the rules. Below
    `rulebook` are the paragraphs, by their codes. `map` is where a post that asks for orders leads.
    """

    orders: str = ""
    games: str = ""
    of_round: int = 0
    round_page: str = ""
    replay: str = ""
    rulebook: str = ""
    questions: str = ""
    map: str = ""


@dataclass(frozen=True, slots=True)
class Speech:
    """The translators of sentences: `gettext` and `ngettext` for those of posts, `translated` for those of rules.

    `templates` are those that a campaign has of its own, by the keys of the posts, and `campaign` is its title; ""
    where the posts are those of no campaign. With `sealed` orders are not quoted: they are not published yet.
    With `hides_honour` posts leave out the honour of players until the campaign is over (HO.36).
    `players` are the names of those who command the armies, `seats` those of all players with the ids of their
    factions. `paragraph` gives the passages of a paragraph of the rules
    by its code, none for a code that there is not. `fought_here` says that all engagements are fought on the site.
    """

    gettext: Callable[[str], str] = _as_it_is
    ngettext: Callable[[str, str, int], str] = _counted
    translated: Callable[[str], str] = _as_it_is
    campaign: str = ""
    templates: Mapping[str, str] = field(default_factory=dict)
    sealed: bool = False
    players: Mapping[int, str] = field(default_factory=dict)
    seats: Sequence[tuple[str, str]] = ()
    addresses: Addresses = Addresses()
    paragraph: Callable[[str], Sequence[str]] = _no_paragraph
    hides_honour: bool = False
    fought_here: bool = False

    def without_orders(self) -> "Speech":
        """The same, without the address where orders are submitted: for posts of a campaign that is over."""
        return replace(self, addresses=replace(self.addresses, orders=""))

    def cited(self, event: Mapping[str, Any]) -> str:
        """Return an event with its rule: `Roma gains Catana, which nobody held. (CO.2)`."""
        return f"{self.named(self.translated(event['text']))} ({event['rule']})"

    def army(self, number: int) -> str:
        """Return an army with its commander: `#7 (Hanno)`."""
        return self.armies([number])

    def armies(self, numbers: Iterable[int]) -> str:
        """Armies, player by player: `#1-3 (Hanno), #4, 8 (Hamilcar)`."""
        by_player: dict[str, list[int]] = {}
        for number in sorted(numbers):
            by_player.setdefault(self.players.get(number, ""), []).append(number)
        return ", ".join(
            f"#{numbers_in_words(own)} ({player})" if player else f"#{numbers_in_words(own)}"
            for player, own in by_player.items()
        )

    def players_of(self, faction: str) -> list[str]:
        """The players of a faction, by its id."""
        return [player for player, of in self.seats if of == faction]

    def named(self, text: str) -> str:
        """A sentence of the rules, with the player beside an army where it is named first: `Army 7 (Hanno) stays.`"""
        if not self.players:
            return text
        seen: set[int] = set()

        def with_player(found: re.Match[str]) -> str:
            number = int(found["number"])
            if number in seen or number not in self.players:
                return found[0]
            seen.add(number)
            if found["bracket"]:
                return f"{found['number']} ({self.players[number]}; "
            return f"{found['number']} ({self.players[number]})"

        def with_players(found: re.Match[str]) -> str:
            return _NUMBER.sub(with_player, found[0])

        # Translators: the words that stand before the numbers of armies, with a bar between them.
        words = "|".join(re.escape(word) for word in self.gettext("army|armies").split("|"))
        joints = re.escape(self.gettext("{before} and {after}").removeprefix("{before}").removesuffix("{after}"))
        return re.sub(rf"\b(?:{words}) \d+(?:(?:, |{joints})\d+)*(?: \()?", with_players, text, flags=re.IGNORECASE)

    def title(self, campaign: str, round_: str, what: str) -> str:
        """The title of a post: `The First Punic War - Round 9: movement`."""
        values = {"map": campaign, "round": round_, "what": what}
        return self.gettext("%(map)s - Round %(round)s: %(what)s") % values


ENGLISH = Speech()
_NUMBER = re.compile(r"(?P<number>\d+)(?P<bracket> \($)?")

"""A year of HANNIBAL by the forms of the pages: Hanno leads Carthage and Marcus leads Rome (HH.2)."""

import re

from django.contrib.auth.models import User

from campaign.models import Campaign
from campaign.selectors import current_phase
from tests.administrator.by_forms import close_and_resolve, publish
from tests.forms import Reader

ORDERS = "/campaigns/italy/orders/"


def opens(reader: Reader, words: str) -> None:
    """Open the orders of a player: their page is of the step that is open."""
    reader.open(ORDERS)
    assert words in reader.page.all(".lead")[0].text


def submit(reader: Reader) -> None:
    reader.press("Submit orders")
    assert "submitted" in reader.page.text.lower()


def test_two_players_go_through_a_year(italy: Campaign, people: dict[str, User]) -> None:
    hanno, marcus = Reader(people["hanno"]), Reader(people["marcus"])

    def end_step() -> None:
        close_and_resolve(marcus, italy)
        publish(marcus)

    opens(hanno, "Round 1, first march")
    hanno.fill("March of Hannibal", "4 2 4 4 4")
    hanno.press("Show marches")
    assert "31 of 40 half points left" in hanno.page.one("#line-march-31").text
    assert "An enemy of 20 SP is there: the march ends." in hanno.page.one("#line-march-31").text
    submit(hanno)
    assert hanno.value("March of Hannibal") == "4 2 4 4 4"
    end_step()

    opens(marcus, "Round 1, second march")
    assert "Longus" in marcus.main.text
    submit(marcus)
    end_step()

    opens(hanno, "Round 1, battles and sieges")
    hanno.choose("f-battle-fight-1005", "Fight")
    hanno.choose("f-battle-leave-1005", "Never")
    hanno.press("Show odds", within="#hex-1005")
    assert re.search(r"\d+ ?%", hanno.page.one("#hex-1005 .answer").text)
    submit(hanno)
    opens(marcus, "Round 1, battles and sieges")
    marcus.choose("f-battle-fight-1005", "Fight")
    submit(marcus)
    end_step()

    opens(marcus, "Round 2, elections")
    table = next(one for one in marcus.main.all("table") if "Roman leaders in this election" in one.text)
    assert "Fabius Maximus" in table.text
    assert "%" in table.text
    marcus.fill(marcus.main.all("input[name^='f-ballot-prefer']")[0].attributes["name"], "1")
    submit(marcus)
    end_step()

    opens(marcus, "Round 2, offices")
    assert "Where the new leaders go" in marcus.main.text
    submit(marcus)
    opens(hanno, "Round 2, offices")
    hanno.check("Rome")
    submit(hanno)
    end_step()

    opens(marcus, "Round 2, first march")
    assert "Recruit legions" in marcus.main.text
    submit(marcus)
    end_step()
    opens(hanno, "Round 2, second march")
    submit(hanno)
    end_step()
    for reader in (marcus, hanno):
        opens(reader, "Round 2, battles and sieges")
        submit(reader)
    end_step()
    opens(hanno, "Round 3, first march")
    hanno.open("/campaigns/italy/rounds/1/")
    assert "Placentia (1005)" in hanno.main.text
    assert (current_phase(italy).round, current_phase(italy).step) == (3, "march_1")

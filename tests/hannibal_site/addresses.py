"""The addresses of a campaign of HANNIBAL, found in those of the site."""

from django.urls import get_resolver

from tests.routes import routes

OF_CAMPAIGNS = "<slug:slug>/"
EXAMPLES = {
    "<int:number>": ("1", "2", "31"),
    "<int:round_>": ("1",),
    "<slug:step>": ("march_1", "battle"),
    "<slug:moment>": ("before", "after"),
    "<slug:which>": ("after",),
    "<slug:key>": ("movement", "march"),
    "<slug:name>": ("leaders", "provinces", "march"),
    "<path:engagement>": ("4-9",),
    "<uuid:public_id>": ("00000000-0000-0000-0000-000000000001",),
}


def addresses() -> list[str]:
    """The addresses of the campaign, with examples for everything that stands open in them."""
    found = [f"/{route}".replace("<slug:slug>", "italy") for route in routes(get_resolver()) if OF_CAMPAIGNS in route]
    for open_, examples in EXAMPLES.items():
        found = [one.replace(open_, example) for one in found for example in (examples if open_ in one else ("",))]
    return sorted({one for one in found if "italy" in one})

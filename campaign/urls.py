"""The addresses of the campaign's pages; each wing has its own beside its pages."""

from django.urls import URLPattern, include, path, register_converter

from campaign.accounts import addresses as mail_addresses
from campaign.accounts import urls as accounts
from campaign.administrator import urls as administrator
from campaign.archive import urls as archive
from campaign.battles import urls as battles
from campaign.corrections import on_pages as corrections_on_pages
from campaign.corrections import urls as corrections
from campaign.desk import on_pages as desk_on_pages
from campaign.desk import urls as desk
from campaign.engagements import urls as engagements
from campaign.entered_orders import urls as entered_orders
from campaign.front import urls as front
from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.generals import urls as generals
from campaign.learning import urls as learning
from campaign.map_editor import urls as map_editor
from campaign.members import on_pages as members_on_pages
from campaign.members import urls as members
from campaign.monitoring import urls as monitoring
from campaign.notices import on_pages as notices_on_pages
from campaign.notices import urls as notices
from campaign.planning import urls as planning
from campaign.posts import on_pages as posts_on_pages
from campaign.posts import urls as posts
from campaign.public_campaigns import urls as public_campaigns
from campaign.questions import on_pages as questions_on_pages
from campaign.questions import urls as questions
from campaign.receipts import urls as receipts
from campaign.replay import urls as replay
from campaign.rule_changes import on_pages as rule_changes_on_pages
from campaign.rule_changes import urls as rule_changes
from campaign.setup import urls as setup
from campaign.solo import urls as solo
from campaign.views import campaign, honour, log, maps, pictures, rounds, rulebook
from campaign.views.access import OF_GAME
from campaign.what_if import urls as what_if


def _where(part: str, addresses: list[URLPattern]) -> list[URLPattern]:
    """Pages of campaigns whose game has a part; a campaign of another game says so, or has a page in their place."""
    for address in addresses:
        address.default_args = {**address.default_args, OF_GAME: part}
    return addresses


class OtherGameConverter:
    """The name of a game in an address, of any but the usual one."""

    regex = "[a-z][a-z-]*"

    def to_python(self, value: str) -> str:
        """The name; raises ValueError for one that no such game has."""
        if value == USUAL_GAME.id or value not in GAMES:
            raise ValueError(value)
        return value

    def to_url(self, value: str) -> str:
        """The name as it is."""
        return value


register_converter(OtherGameConverter, "game")

_campaign = [
    path("", campaign.campaign_page, name="campaign"),
    path("factions.css", campaign.faction_colours, name="faction-colours"),
    *_where("honour", [path("honour/", honour.honour_page, name="honour")]),
    path("log/", log.log_page, name="log"),
    path("maps/", maps.maps_page, name="maps"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/maps/", maps.round_maps, name="round-maps"),
    path("rounds/<int:number>/position.json", rounds.position_document, name="position"),
    *administrator.of_campaigns,
    *archive.of_campaigns,
    *_where("engagements", battles.of_campaigns),
    *corrections.of_campaigns,
    *desk.of_campaigns,
    *_where("has_desk", desk.of_campaigns_with_a_map),
    *_where("engagements", engagements.of_campaigns),
    *_where("reads_messages", entered_orders.of_campaigns),
    *generals.of_campaigns,
    *members.of_campaigns,
    *monitoring.of_campaigns,
    *notices.of_campaigns,
    *_where("plans", planning.of_campaigns),
    *posts.of_campaigns,
    *public_campaigns.of_campaigns,
    *questions.of_campaigns,
    *receipts.of_campaigns,
    *_where("rule_changes", rule_changes.of_campaigns),
    *replay.of_campaigns,
    *solo.of_campaigns,
    *_where("plays_ahead", what_if.of_campaigns),
]

urlpatterns = [
    path("accounts/email/", mail_addresses.address, name="account_email"),
    path("accounts/", include("allauth.account.urls")),
    path("campaigns/<slug:slug>/", include(_campaign)),
    path("pictures/<uuid:public_id>.png", pictures.picture, name="picture"),
    path("pictures/<uuid:public_id>.svg", pictures.svg, name="drawing"),
    path("pictures/<uuid:public_id>/<str:name>", pictures.edition, name="picture-edition"),
    path("rules/", rulebook.contents, name="rules"),
    path("rules/boards/<slug:address>.svg", rulebook.board, name="rules-board"),
    path("rules/glossary/", rulebook.terms, name="glossary"),
    path("rules/glossary/<slug:language>/<slug:edition>.json", rulebook.terms_document, name="glossary-terms"),
    path("rules/<game:game>/", rulebook.contents, name="rules-of-game"),
    path("rules/<game:game>/<slug:key>/", rulebook.chapter, name="rules-chapter-of-game"),
    path("rules/<str:key>/", rulebook.chapter_or_paragraph, name="rules-chapter"),
    path("api/", include("campaign.api.urls")),
    *front.urlpatterns,
    *accounts.urlpatterns,
    *desk.urlpatterns,
    *monitoring.urlpatterns,
    *public_campaigns.urlpatterns,
    *members.urlpatterns,
    *entered_orders.urlpatterns,
    *setup.urlpatterns,
    *notices.urlpatterns,
    *receipts.urlpatterns,
    *learning.urlpatterns,
    *map_editor.urlpatterns,
    *battles.urlpatterns,
    *solo.urlpatterns,
]

for wing in (
    corrections_on_pages,
    desk_on_pages,
    members_on_pages,
    notices_on_pages,
    posts_on_pages,
    questions_on_pages,
    rule_changes_on_pages,
):
    wing.register()

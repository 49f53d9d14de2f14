"""The addresses of the campaign's pages; each wing has its own beside its pages."""

from django.urls import include, path

from campaign.accounts import urls as accounts
from campaign.archive import urls as archive
from campaign.corrections import on_pages as corrections_on_pages
from campaign.corrections import urls as corrections
from campaign.desk import on_pages as desk_on_pages
from campaign.desk import urls as desk
from campaign.entered_orders import urls as entered_orders
from campaign.map_editor import urls as map_editor
from campaign.members import urls as members
from campaign.notices import on_pages as notices_on_pages
from campaign.notices import urls as notices
from campaign.planning import urls as planning
from campaign.posts import on_pages as posts_on_pages
from campaign.posts import urls as posts
from campaign.questions import on_pages as questions_on_pages
from campaign.questions import urls as questions
from campaign.receipts import urls as receipts
from campaign.replay import urls as replay
from campaign.rule_changes import on_pages as rule_changes_on_pages
from campaign.rule_changes import urls as rule_changes
from campaign.setup import urls as setup
from campaign.views import (
    administration,
    campaign,
    clock,
    dry_run,
    engagements,
    health,
    log,
    maps,
    metrics,
    pictures,
    public,
    rounds,
    rulebook,
    unfinished,
)

_campaign = [
    path("", campaign.campaign_page, name="campaign"),
    path("factions.css", campaign.faction_colours, name="faction-colours"),
    path("administration/", administration.administration_page, name="administration"),
    path("administration/dry-run/", dry_run.dry_run, name="dry-run"),
    path("administration/close/", administration.close, name="close"),
    path("administration/resolve/", administration.resolve, name="resolve"),
    path("administration/publish/", administration.publish, name="publish"),
    path("administration/start/", clock.start, name="start"),
    path("administration/early/", clock.close_early, name="close-early"),
    path("administration/deadline/", clock.set_deadline, name="deadline"),
    path("administration/clock/", clock.set_clock, name="clock"),
    path("administration/standing/", clock.set_standing, name="standing"),
    path("administration/maps/", unfinished.draw_again, name="draw-again"),
    path("administration/public/", public.make_public, name="public"),
    path("administration/ruling/", administration.rule_otherwise, name="ruling"),
    path("log/", log.log_page, name="log"),
    path("maps/", maps.maps_page, name="maps"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/maps/", maps.round_maps, name="round-maps"),
    path("rounds/<int:number>/position.json", rounds.position_document, name="position"),
    path("rounds/<int:number>/engagements/", engagements.engagements_page, name="engagements"),
    path("rounds/<int:number>/engagements/<path:engagement>/", engagements.engagement_page, name="engagement"),
    path("screenshots/<uuid:public_id>.webp", engagements.screenshot, name="screenshot"),
    *archive.of_campaigns,
    *corrections.of_campaigns,
    *desk.of_campaigns,
    *entered_orders.of_campaigns,
    *members.of_campaigns,
    *notices.of_campaigns,
    *planning.of_campaigns,
    *posts.of_campaigns,
    *questions.of_campaigns,
    *receipts.of_campaigns,
    *rule_changes.of_campaigns,
    *replay.of_campaigns,
]

urlpatterns = [
    path("accounts/", include("allauth.account.urls")),
    path("campaigns/", public.public_campaigns, name="public-campaigns"),
    path("campaigns/<slug:slug>/", include(_campaign)),
    path("pictures/<uuid:public_id>.png", pictures.picture, name="picture"),
    path("pictures/<uuid:public_id>.svg", pictures.svg, name="drawing"),
    path("unfinished/", unfinished.unfinished_page, name="unfinished"),
    path("rules/", rulebook.contents, name="rules"),
    path("rules/boards/<slug:address>.svg", rulebook.board, name="rules-board"),
    path("rules/<str:key>/", rulebook.chapter, name="rules-chapter"),
    path("api/", include("campaign.api.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    *accounts.urlpatterns,
    *members.urlpatterns,
    *entered_orders.urlpatterns,
    *setup.urlpatterns,
    *notices.urlpatterns,
    *receipts.urlpatterns,
    *map_editor.urlpatterns,
]

for wing in (
    desk_on_pages,
    corrections_on_pages,
    notices_on_pages,
    posts_on_pages,
    questions_on_pages,
    rule_changes_on_pages,
):
    wing.register()

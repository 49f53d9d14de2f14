"""The addresses of the campaign's pages."""

from django.urls import include, path

from campaign.views import administration, campaign, orders, pictures, rounds, rulebook, session

_campaign = [
    path("", campaign.campaign_page, name="campaign"),
    path("factions.css", campaign.faction_colours, name="faction-colours"),
    path("orders/", orders.my_orders, name="orders"),
    path("administration/", administration.administration_page, name="administration"),
    path("administration/close/", administration.close, name="close"),
    path("administration/resolve/", administration.resolve, name="resolve"),
    path("administration/publish/", administration.publish, name="publish"),
    path("administration/administer/", administration.administer, name="administer"),
    path("administration/next-round/", administration.next_round, name="next-round"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/position.json", rounds.position_document, name="position"),
]

urlpatterns = [
    path("", session.home, name="home"),
    path("sign-in/", session.sign_in, name="sign-in"),
    path("signed-out/", session.signed_out, name="signed-out"),
    path("sign-out/", session.sign_out, name="sign-out"),
    path("campaigns/<slug:slug>/", include(_campaign)),
    path("pictures/<uuid:public_id>.png", pictures.picture, name="picture"),
    path("rules/", rulebook.contents, name="rules"),
    path("rules/boards/<slug:address>.svg", rulebook.board, name="rules-board"),
    path("rules/<str:key>/", rulebook.chapter, name="rules-chapter"),
    path("api/", include("campaign.api.urls")),
]

"""The addresses of battles on the site, and of the practice ground."""

from django.urls import path

from campaign.battles.views import campaign_pages, pictures, practice

of_campaigns = [
    path("rounds/<int:number>/battles/<path:engagement>/state.json", campaign_pages.battle_state, name="battle-state"),
    path(
        "rounds/<int:number>/battles/<path:engagement>/battle.json",
        campaign_pages.battle_document,
        name="battle-document",
    ),
    path(
        "rounds/<int:number>/battles/<path:engagement>/record.txt", campaign_pages.battle_record, name="battle-record"
    ),
    path("rounds/<int:number>/battles/<path:engagement>/", campaign_pages.battle_page, name="battle"),
]
"""Below the address of a campaign."""

urlpatterns = [
    path("battles/<uuid:public_id>.png", pictures.battle_picture, name="battle-picture"),
    path("practice/", practice.practice, name="practice"),
    path("practice/battles/<uuid:public_id>/", practice.practice_watch, name="practice-watch"),
    path("practice/battles/<uuid:public_id>/battle.json", practice.practice_document, name="practice-document"),
    path("practice/battles/<uuid:public_id>/record.txt", practice.practice_record, name="practice-record"),
    path("practice/invitations/<uuid:invitation>/", practice.practice_invitation, name="practice-invitation"),
    path("practice/<uuid:key>/", practice.practice_side, name="practice-side"),
    path("practice/<uuid:key>/state.json", practice.practice_state, name="practice-state"),
]

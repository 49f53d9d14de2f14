"""The addresses of the room of a faction, and of its plans."""

from django.urls import path

from campaign.planning.views import plans, room, runs, steps

of_campaigns = [
    path("room/", room.room_page, name="room"),
    path("room/message/", room.write, name="room-message"),
    path("room/messages/", room.newer_messages, name="room-messages"),
    path("room/wishes/", room.wish, name="wish"),
    path("plans/", plans.plans_page, name="plans"),
    path("plans/<int:number>/", plans.plan_page, name="plan"),
    path("plans/<int:number>/drafts/", plans.plan_drafts, name="plan-drafts"),
    path("plans/<int:number>/<int:round_>/<slug:step>/", steps.plan_step, name="plan-step"),
    path("plans/<int:number>/<int:round_>/<slug:step>/run/", runs.plan_run, name="plan-run"),
]
"""Below the address of a campaign."""

"""The addresses of playing alone."""

from django.urls import path, re_path

from campaign.solo.views import account, begin, game

of_campaigns = [
    path("alone/", game.game_page, name="solo-game"),
    path("alone/state.json", game.state, name="solo-state"),
    path("alone/do/", game.do, name="solo-do"),
]
"""Below the address of a campaign."""

urlpatterns = [
    path("alone/", begin.play_alone, name="play-alone"),
    path("alone/keep/", account.keep, name="keep-games"),
    re_path(r"^try/", begin.former_sandbox, name="former-sandbox"),  # with everything below it
]

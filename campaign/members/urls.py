"""The addresses of players, seats and invitations."""

from django.urls import path

from campaign.members.views import invitations, looking, open_seats, people, players, profiles, requests

of_campaigns = [
    path("people/", people.people_page, name="people"),
    path("people/invite/", people.invite, name="invite"),
    path("people/invite-all/", people.invite_all, name="invite-all"),
    path("people/withdraw/", people.withdraw, name="withdraw"),
    path("people/vacate/", people.vacate, name="vacate"),
    path("people/captain/", people.captain, name="captain"),
    path("people/look/", looking.look, name="look-for-players"),
    path("people/answer/", requests.answer, name="answer-request"),
    path("players/", players.players_page, name="players"),
    path("players/away/", players.away, name="away"),
    path("players/back/", players.back, name="back"),
    path("players/army/", players.hand_over_army, name="hand-over"),
    path("players/leave/", players.leave, name="leave"),
    path("players/confirm/", players.confirm, name="confirm-newcomer"),
]
"""Below the address of a campaign."""

urlpatterns = [
    path("invitations/take/", invitations.take, name="take-seat"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("players/<path:username>/", profiles.profile_page, name="profile"),
    path("open-seats/<uuid:token>/", open_seats.open_seats_page, name="open-seats"),
    path("open-seats/<uuid:token>/ask/", open_seats.ask, name="ask-for-seat"),
    path("open-seats/<uuid:token>/withdraw/", open_seats.withdraw, name="withdraw-request"),
    path("open-seats/<uuid:token>/sign-up/", open_seats.sign_up, name="sign-up-for-seat"),
]

"""The addresses of accounts, beside those of django-allauth."""

from django.urls import path

from campaign.accounts import mailed_links, preferences, session, token_views

urlpatterns = [
    path("sign-in/", session.sign_in, name="sign-in"),
    path("sign-in/link/", mailed_links.ask_for_link, name="ask-for-link"),
    path("sign-in/mailed/", mailed_links.mailed_link, name="mailed-link"),
    path("sign-out/", session.sign_out, name="sign-out"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("preferences/keys/", token_views.tokens_page, name="tokens"),
]

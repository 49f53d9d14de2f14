"""The addresses of notifications and feeds."""

from django.urls import path

from campaign.notices.views import feeds, installing, pages

of_campaigns = [
    path("administration/notices/", pages.room_page, name="room-notices"),
    path("feed.atom", feeds.campaign_feed, name="campaign-feed"),
]
"""Below the address of a campaign."""

urlpatterns = [
    path("preferences/notices/", pages.notices_page, name="notices"),
    path("preferences/notices/mail/", pages.by_mail, name="notify-by-mail"),
    path("preferences/notices/devices/", pages.devices_form, name="devices"),
    path("preferences/notices/this-device/", pages.this_device, name="this-device"),
    path("service-worker.js", installing.service_worker, name="service-worker"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("unsubscribe/<uuid:token>/", pages.unsubscribe, name="unsubscribe"),
    path("feeds/<uuid:token>.atom", feeds.own_feed, name="feed"),
]

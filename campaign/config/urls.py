"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("campaign.urls")),
]

handler400 = "campaign.platform.error_pages.bad_request"
handler403 = "campaign.platform.error_pages.permission_denied"
handler404 = "campaign.platform.error_pages.page_not_found"
handler429 = "campaign.platform.error_pages.too_many_requests"  # required by django-allauth
handler500 = "campaign.platform.error_pages.server_error"

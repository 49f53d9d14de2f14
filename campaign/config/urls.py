"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("campaign.urls")),
]

handler400 = "campaign.views.errors.bad_request"
handler403 = "campaign.views.errors.permission_denied"
handler404 = "campaign.views.errors.page_not_found"
handler429 = "campaign.views.errors.too_many_requests"  # django-allauth asks for it
handler500 = "campaign.views.errors.server_error"

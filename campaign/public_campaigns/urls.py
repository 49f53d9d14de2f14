"""The addresses of public campaigns."""

from django.urls import path

from campaign.public_campaigns import views

of_campaigns = [path("administration/public/", views.make_public, name="public")]
"""Below the address of a campaign."""

urlpatterns = [path("campaigns/", views.public_campaigns, name="public-campaigns")]

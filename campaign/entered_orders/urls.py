"""The addresses of orders that come by message."""

from django.urls import path

from campaign.entered_orders import pasted, views

of_campaigns = [
    path("orders/entered/", views.entered, name="entered"),
    path("administration/pasted/", pasted.pasted, name="pasted"),
]
"""Below the address of a campaign."""

urlpatterns = [
    path("entered/<str:token>/", views.entered_by_link, name="entered-by-link"),
]

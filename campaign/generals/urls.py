"""The addresses of generals."""

from django.urls import path

from campaign.generals.views import seats

of_campaigns = [
    path("people/general/", seats.seat, name="seat-general"),
    path("people/general/dismiss/", seats.dismiss, name="dismiss-general"),
]
"""Below the address of a campaign."""

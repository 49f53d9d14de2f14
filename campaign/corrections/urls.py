"""The addresses of corrections."""

from django.urls import path

from campaign.corrections.views import correcting, pages

of_campaigns = [
    path("administration/corrections/", correcting.corrections_to_make, name="corrections-to-make"),
    path("administration/corrections/<int:number>/<slug:step>/", correcting.correct_step, name="correct-step"),
    path("administration/corrections/withdraw/", correcting.withdraw, name="withdraw-correction"),
    path("corrections/", pages.corrections_page, name="corrections"),
    path("corrections/answer/", pages.answer, name="answer-correction"),
    path(
        "corrections/<int:number>/<slug:which>/<int:round_>/<slug:step>.json",
        pages.document,
        name="corrected-document",
    ),
]
"""Below the address of a campaign."""

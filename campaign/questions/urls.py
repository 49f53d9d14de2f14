"""The addresses of questions and objections."""

from django.urls import path

from campaign.questions import views

of_campaigns = [
    path("questions/", views.questions_page, name="questions"),
    path("questions/<int:number>/", views.question_page, name="question"),
    path("rounds/<int:number>/object/", views.objection_page, name="object"),
]
"""Below the address of a campaign."""

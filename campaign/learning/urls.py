"""The addresses of the lesson."""

from django.urls import path

from campaign.learning.views import answers, pages

urlpatterns = [
    path("learn/", pages.learn, name="learn"),
    path("learn/board.svg", answers.board, name="learn-board"),
    path("learn/reach/<int:number>.json", answers.reach, name="learn-reach"),
    path("learn/preview.json", answers.march, name="learn-preview"),
    path("learn/result.json", answers.result, name="learn-result"),
    path("learn/<slug:key>/", pages.chapter_page, name="learn-chapter"),
]

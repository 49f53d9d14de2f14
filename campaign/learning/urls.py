"""The addresses of the lesson."""

from django.urls import path

from campaign.learning.views import answers, pages, puzzles, sharing

urlpatterns = [
    path("learn/", pages.learn, name="learn"),
    path("learn/board.svg", answers.board, name="learn-board"),
    path("learn/reach/<int:number>.json", answers.reach, name="learn-reach"),
    path("learn/preview.json", answers.march, name="learn-preview"),
    path("learn/result.json", answers.result, name="learn-result"),
    path("learn/puzzles/", puzzles.puzzle_list, name="puzzles"),
    path("learn/puzzles/<slug:key>/", puzzles.puzzle_page, name="puzzle"),
    path("learn/puzzles/<slug:key>/board.svg", puzzles.puzzle_board, name="puzzle-board"),
    path("learn/puzzles/<slug:key>/reach/<int:number>.json", puzzles.puzzle_reach, name="puzzle-reach"),
    path("learn/puzzles/<slug:key>/preview.json", puzzles.puzzle_march, name="puzzle-preview"),
    path("learn/share/", sharing.share, name="share-puzzle"),
    path("learn/shared/<uuid:public_id>/", sharing.shared_puzzle, name="shared-puzzle"),
    path("learn/shared/<uuid:public_id>/board.svg", sharing.shared_board, name="shared-board"),
    path("learn/shared/<uuid:public_id>/reach/<int:number>.json", sharing.shared_reach, name="shared-reach"),
    path("learn/shared/<uuid:public_id>/preview.json", sharing.shared_march, name="shared-preview"),
    path("learn/shared/<uuid:public_id>/publish/", sharing.publish, name="publish-puzzle"),
    path("learn/shared/<uuid:public_id>/remove/", sharing.remove, name="remove-puzzle"),
    path("learn/<slug:key>/", pages.chapter_page, name="learn-chapter"),
]

"""The address of questions in the API, below that of a campaign."""

from django.urls import path

from campaign.questions.api.views import QuestionsView

urlpatterns = [path("questions/", QuestionsView.as_view(), name="api-questions")]

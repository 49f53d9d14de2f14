"""The address of posts in the API, below that of a campaign."""

from django.urls import path

from campaign.posts.api.views import PostsView

urlpatterns = [path("rounds/<int:number>/posts/", PostsView.as_view(), name="api-posts")]

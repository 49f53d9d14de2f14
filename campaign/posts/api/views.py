"""The posts about the rounds of a campaign, for programs."""

from typing import ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api_base.queries import QuerySerializer
from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import reader_of
from campaign.posts.api.serializers import PostsQuerySerializer, PostsSerializer
from campaign.posts.queries.post_context import in_language_of, post_context_of
from campaign.posts.queries.posts import posts_of_round


class PostsView(ReadView):
    """The posts about a round."""

    query: ClassVar[type[QuerySerializer]] = PostsQuerySerializer
    calculates = True

    @extend_schema(operation_id="posts", parameters=[PostsQuerySerializer], responses=PostsSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return the posts, as on the page Posts."""
        campaign = reader_of(request, slug).campaign
        if not campaign.phases.filter(round=number).exists():
            raise Http404
        with in_language_of(campaign):
            steps = posts_of_round(campaign, number, post_context_of(campaign))
            found = {"round": number, "written_as": self.asked["written_as"], "steps": steps}
            return Response(PostsSerializer(found, context=self.asked).data)

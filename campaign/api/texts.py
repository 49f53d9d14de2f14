"""The texts of a campaign: the posts about its rounds, and the export of its receipts."""

from hashlib import sha256
from typing import Any, ClassVar

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import quote_etag
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.reading import Query, ReadView
from campaign.api.scopes import reader_of
from campaign.posts.queries.posts import StepPosts, posts_of_round
from campaign.posts.queries.teller import as_told_in, teller_of
from campaign.posts.texts.formats import FORMATS, Format, written
from campaign.receipts.queries import receipts_export
from orders.rules.kinds import Step


class PostsQuery(Query):
    """How posts are written."""

    written_as = serializers.ChoiceField(list(FORMATS), default="bbcode")


class PostShape(serializers.Serializer[Any]):
    """A post: its title, and the parts in which it fits where it is to be pasted."""

    title = serializers.CharField()
    parts = serializers.ListField(child=serializers.CharField())


class StepPostsShape(serializers.Serializer[Any]):
    """The posts of a step: what it came to, or, with `asks`, what it asks while it is open.

    `asks_step` is the step that is open and whose question stands at the end of these posts; null if there is none.
    """

    step = serializers.ChoiceField([step.value for step in Step])
    asks = serializers.BooleanField()
    asks_step = serializers.CharField(allow_null=True)
    posts = PostShape(many=True)


class PostsShape(serializers.Serializer[Any]):
    """The posts about a round, step by step, in the language of the campaign."""

    round = serializers.IntegerField()
    written_as = serializers.ChoiceField(list(FORMATS))
    steps = StepPostsShape(many=True)


class PostsView(ReadView):
    """The posts about a round."""

    query: ClassVar[type[Query]] = PostsQuery

    @extend_schema(operation_id="posts", parameters=[PostsQuery], responses=PostsShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The posts, as the page of posts has them."""
        campaign = reader_of(request, slug).campaign
        if not campaign.phases.filter(round=number).exists():
            raise Http404
        form = FORMATS[self.asked["written_as"]]
        with as_told_in(campaign):
            steps = [_step(one, form) for one in posts_of_round(campaign, number, teller_of(campaign))]
        return Response({"round": number, "written_as": form.key, "steps": steps})


class ReceiptsView(ReadView):
    """Everything about the receipts of a campaign that is public: docs/receipts.md explains it."""

    @extend_schema(operation_id="receipts", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The same bytes that `manage.py export_receipts` writes."""
        text = receipts_export(reader_of(request, slug).campaign)
        tag = quote_etag(sha256(text.encode()).hexdigest()[:32])
        return HttpResponse(text, content_type="application/json; charset=utf-8", headers={"ETag": tag})


def _step(found: StepPosts, form: Format) -> dict[str, Any]:
    return {
        "step": found.step.value,
        "asks": found.asks,
        "asks_step": found.asks_step.value if found.asks_step else None,
        "posts": [{"title": form.read(post.title), "parts": written(post, form)} for post in found.posts],
    }

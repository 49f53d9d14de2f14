"""The posts of a campaign as programs read them, and how they ask for them."""

from typing import Any

from rest_framework import serializers

from campaign.api_base.fields import StepField
from campaign.api_base.queries import QuerySerializer
from campaign.post_texts.blocks import Post
from campaign.post_texts.formats import FORMATS, written
from campaign.posts.queries.step_posts import StepPosts


class PostsQuerySerializer(QuerySerializer):
    """How posts are written."""

    written_as = serializers.ChoiceField(list(FORMATS), default="bbcode")


class PostSerializer(serializers.Serializer[Post]):
    """A post: its title, and its text in parts that fit where you paste it."""

    title = serializers.CharField()
    parts = serializers.ListField(child=serializers.CharField())

    def to_representation(self, post: Post) -> dict[str, Any]:
        """A post in the format that the context names with `written_as`."""
        form = FORMATS[self.context["written_as"]]
        return {"title": form.read(post.title), "parts": written(post, form)}


class StepPostsSerializer(serializers.Serializer[StepPosts]):
    """The posts of a step: its results, or, with `asks`, its questions while it is open.

    `asks_step` is the open step whose questions are at the end of these posts; null if there is none.
    """

    step = StepField()
    asks = serializers.BooleanField()
    asks_step = serializers.CharField(allow_null=True)
    posts = PostSerializer(many=True)


class PostsSerializer(serializers.Serializer[Any]):
    """The posts about a round, step by step, in the language of the campaign."""

    round = serializers.IntegerField()
    written_as = serializers.ChoiceField(list(FORMATS))
    steps = StepPostsSerializer(many=True)

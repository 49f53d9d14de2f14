"""The parameters that an address of the API takes."""

from typing import Any

from rest_framework import serializers

from campaign.api_base.limits import LARGEST_NUMBER

LARGEST_PAGE = 100
"""Things on one page of a list."""
_LAST_PAGE = 100_000


class QuerySerializer(serializers.Serializer[Any]):
    """The parameters of an address that has none."""


class PageQuerySerializer(QuerySerializer):
    """The parameters of a list that is answered page by page."""

    page = serializers.IntegerField(
        default=1, min_value=1, max_value=_LAST_PAGE, help_text="The number of the page, from 1."
    )
    page_size = serializers.IntegerField(
        default=50, min_value=1, max_value=LARGEST_PAGE, help_text="The number of entries on a page."
    )


class RoundQuerySerializer(QuerySerializer):
    """The round that is asked about."""

    round = serializers.IntegerField(
        required=False, min_value=0, max_value=LARGEST_NUMBER, help_text="The round; without it, the current one."
    )

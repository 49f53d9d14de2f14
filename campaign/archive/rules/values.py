"""The small values of which the file of a campaign is made, and their limits."""

from typing import Annotated, Literal, TypeVar

from pydantic import Field

Item = TypeVar("Item")

Rows = Annotated[list[Item], Field(max_length=200_000)]
"""So many entries and no more, whatever a file may claim."""

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Index = Annotated[int, Field(ge=1, le=200_000)]
"""A place in a list, from 1."""
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Identifier = Annotated[str, Field(min_length=1, max_length=100)]
Level = Literal["recruit", "legate", "consul"]
"""The level of a general."""
Moment = Annotated[str, Field(pattern=r"^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$")]
"""Of a year that every time zone can tell."""
Name = Annotated[str, Field(min_length=1, max_length=200)]
Path = Annotated[str, Field(min_length=1, max_length=200)]
Salt = Annotated[str, Field(pattern="^[0-9a-f]{16,64}$")]
Text = Annotated[str, Field(max_length=100_000)]
PublicId = Annotated[str, Field(pattern="^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")]

"""What is public of a battle that is over: its document, and the salts of the receipts of its battle plans."""

import json

from campaign.battles.queries.fights import published_document
from campaign.battles.secrets import secrets_of
from campaign.models import Fight


class NotOver(Exception):
    """A battle under way, of which nothing may be published."""


def published_text(fight: Fight) -> str:
    """Return the battle document of a battle that is over, as its page serves it; raise NotOver."""
    _check_over(fight)
    return json.dumps(published_document(fight), ensure_ascii=False, indent=1)


def plan_salts(fight: Fight) -> tuple[str | None, str | None]:
    """Return the salts of the battle plans that counted, None for a side that gave none; raise NotOver.

    Earlier plans of a side stay sealed: nobody else has ever been able to read them.
    """
    _check_over(fight)
    content = secrets_of(fight)
    one, other = (plan.salt if plan else None for plan in map(content.plan_of, (0, 1)))
    return one, other


def _check_over(fight: Fight) -> None:
    if not fight.is_over:
        raise NotOver(f"{fight} is not over")

"""All kinds of posts: by game, and in each game in the order of a round."""

from collections.abc import Mapping

from campaign.games.all_games import GAMES
from campaign.post_texts.composing import PostKind
from campaign.posts.texts.correction import CORRECTION


def post_kinds_of(game: str) -> Mapping[str, PostKind]:
    """The kinds of a game by their keys; that of corrections, which any step can have, is the last one."""
    return {kind.key: kind for kinds in (*GAMES[game].posts.kinds.values(), (CORRECTION,)) for kind in kinds}


def post_kinds() -> Mapping[str, PostKind]:
    """The kinds of all games by their keys."""
    return {key: kind for game in GAMES for key, kind in post_kinds_of(game).items()}

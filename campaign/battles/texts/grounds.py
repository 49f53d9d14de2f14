"""How rough ground is drawn (GS.8)."""

_GROUNDS = {"Forests": "woods", "Marshes": "marsh"}
_HILL = "hill"


def ground_of(terrain: str) -> str:
    """Return how rough ground of a terrain is drawn: `woods`, `marsh` or `hill`."""
    return _GROUNDS.get(terrain, _HILL)

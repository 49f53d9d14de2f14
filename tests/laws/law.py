"""How many examples a law is tried with."""

from hypothesis import HealthCheck, settings


def law(examples: int) -> settings:
    """The settings of a law that is tried with so many examples, or with the share of the profile `quick`."""
    return settings(
        max_examples=max(5, examples * settings().max_examples // 100),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

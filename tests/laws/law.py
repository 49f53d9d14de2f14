"""How many examples a law is tried with."""

from hypothesis import HealthCheck, settings


def law(examples: int) -> settings:
    """The settings of a law that is tried with so many examples by the profile `thorough`, and with a share by others.

    Examples differ from run to run, so the usual share of a quarter loses little: `make laws` tries all of them.
    """
    return settings(
        max_examples=max(5, examples * settings().max_examples // 100),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

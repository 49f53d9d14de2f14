"""The movement of a round, from orders to the final place of every army (MV, NV)."""

from campaign.games.vae_victis.rules.movement.movement_step import MovementStep, execute_movement

__all__ = ["MovementStep", "execute_movement"]

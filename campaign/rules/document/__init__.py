"""The position document of a round: its shape, reading, writing, and what players add to it."""

"""How the site does: health, metrics, failed tasks."""

"""What a player may decide now: the map page, the list page, a page for each army, and the inbox."""

"""What a player may decide now: the pages Map and Orders, a page for each army, and the inbox."""

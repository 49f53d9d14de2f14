"""The map editor: maps drawn in the browser, kept in accounts, and previews of them."""

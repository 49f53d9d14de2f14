"""What writes an archive (`files`, `written`) and what reads it back: each part under its name in `queries`."""

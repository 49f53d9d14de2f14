"""Archives written (`files`, `written`) and read back: each part has the name of its module in `queries`."""

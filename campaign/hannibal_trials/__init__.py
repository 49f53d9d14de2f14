"""The page on which players of HANNIBAL try a step out: its orders, what the rival may do, and the chances (HH.2.6)."""

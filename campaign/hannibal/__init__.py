"""HANNIBAL, a second game in the same house: its rules, documents and data. No page uses it yet."""

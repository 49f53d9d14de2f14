"""The lesson for newcomers: one round on a small board, played by the real rules, without an account."""

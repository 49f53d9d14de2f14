"""The pages: each finds out who is asking, calls a selector or a service, and shows what came of it."""

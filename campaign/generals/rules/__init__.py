"""How generals decide: pure functions of a document, a faction, a step, a level and a seed."""

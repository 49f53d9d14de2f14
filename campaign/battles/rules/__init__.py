"""The adjudicators of the battle methods: pure, with every throw in a record (GS, BC)."""

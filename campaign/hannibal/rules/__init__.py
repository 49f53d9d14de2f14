"""The adjudicator of HANNIBAL: one function a step, from one document to the next (HH). Pure."""

"""The layers that change from round to round."""

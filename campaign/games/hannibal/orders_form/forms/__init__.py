"""Orders as the values of form controls, and back: one pair of functions for each kind (HH.15.3).

A form says nothing where its control is empty. What cannot be read is written into the text as it was typed, so that
the reader of the kind refuses it with its own sentence.
"""

from campaign.games.hannibal.orders_form.forms.kinds import FORMS, OrderForm
from campaign.games.hannibal.orders_form.forms.values import Values

__all__ = ["FORMS", "OrderForm", "Values"]

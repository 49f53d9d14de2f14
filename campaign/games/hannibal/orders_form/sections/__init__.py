"""The sections of the form, by the orders that they ask for."""

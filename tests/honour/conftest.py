"""The campaign of the tests of honour."""

from tests.honour.honour_war import honour_war

__all__ = ["honour_war"]

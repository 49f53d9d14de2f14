"""Battles fought on the site: begun, given plans and orders, played on."""

"""Battle methods: engagements that are fought on the site, by cards or as a quick battle.

Begin with `rules/methods.py`.
"""

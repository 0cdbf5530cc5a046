"""How networks learn what a position is worth: games of bots, a fit, and a report on games it never saw.

Needs numpy (`pip install '.[lab]'`); what comes of it, a title's `chances.json`, is read without. `manage.py train`.
"""

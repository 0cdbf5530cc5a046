"""Measurements of whole ways through the site, run by `manage.py bench`."""

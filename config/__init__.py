"""Wiring only: settings, urls, the ASGI application and Celery. No rule of any game lives here."""

from config.celery import app as celery_app

__all__ = ["celery_app"]

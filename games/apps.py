"""The app of play."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Everything about play."""

    name = "games"

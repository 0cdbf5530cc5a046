"""The app of people."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: users, guests, their mail and their tokens."""

    name = "accounts"

    def ready(self) -> None:
        """Listen to what allauth and Django say about people; register the checks of the house."""
        from accounts import receivers
        from config import checks  # noqa: F401

        receivers.connect_receivers()

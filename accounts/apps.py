"""The app of people."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: users, guests, their mail and their tokens."""

    name = "accounts"

"""When a row was made."""

from __future__ import annotations

from typing import Any

from django.db import models

from common import clock


class Created(models.DateTimeField):
    """The time of the site when the row was made, not the host's. In migrations it is Django's own field."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "auto_now_add": True})

    def deconstruct(self) -> Any:
        """As Django's."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.DateTimeField", args, kwargs

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """What is written."""
        if not add:
            return getattr(model_instance, self.attname)
        made = clock.get_current_time()
        setattr(model_instance, self.attname, made)
        return made

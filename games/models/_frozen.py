"""The guard of published boards: neither an instance nor a query changes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models

if TYPE_CHECKING:
    from .board import Board


class FrozenError(Exception):
    """A published version was about to be changed; the words are for people."""


def refuse_other_than_object(data: Any) -> None:
    """`data` columns hold JSON objects; a form could hold any JSON."""
    if not isinstance(data, dict):
        raise ValidationError({"data": "This must be a JSON object: {…}."})


class FrozenQuerySet(models.QuerySet[Any]):
    """Refuses to change or delete rows of published boards, also in bulk."""

    def update(self, **kwargs: Any) -> int:
        self._refuse(self)
        return super().update(**kwargs)

    def delete(self) -> tuple[int, dict[str, int]]:
        self._refuse(self)
        return super().delete()

    def bulk_update(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> int:
        objs = list(objs)
        self._refuse(self.model._base_manager.filter(pk__in=[obj.pk for obj in objs]))
        return super().bulk_update(objs, *args, **kwargs)

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        objs = list(objs)
        for board in {part.home() for part in objs if isinstance(part, Part)}:
            board.refuse_frozen()
        return super().bulk_create(objs, *args, **kwargs)

    def _refuse(self, rows: models.QuerySet[Any]) -> None:
        if rows.order_by().filter(**{self.model.published_path: "published"}).exists():
            raise FrozenError("A published board can no longer be changed. Make a draft of it instead.")


class Part(models.Model):
    """A row that belongs to a board and shares its fate."""

    published_path = ""

    objects = FrozenQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.home().refuse_frozen()
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        self.home().refuse_frozen()
        return super().delete(*args, **kwargs)

    def clean(self) -> None:
        refuse_other_than_object(getattr(self, "data", {}))

    def home(self) -> Board:
        """The board it belongs to."""
        raise NotImplementedError

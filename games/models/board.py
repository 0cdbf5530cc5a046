"""A board with its decks, in versions: a draft can be edited, a published version never changes."""

from __future__ import annotations

from typing import Any, Self

from django.db import models

from ._created import Created
from ._frozen import FrozenError, FrozenQuerySet, refuse_other_than_object

__all__ = ["Board", "FrozenError"]


class Board(models.Model):
    """One version of one board of a title. `data` is whatever is neither a space nor a card."""

    class Status(models.TextChoices):
        DRAFT = "draft", "draft"
        PUBLISHED = "published", "published"
        TRIAL = "trial", "on trial"  # what a draft held when somebody tried it

    published_path = "status"

    title = models.CharField(max_length=60, help_text="The game it is for, by its slug.")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField()
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.DRAFT)
    hash = models.CharField(max_length=64, blank=True, help_text="Names what is published.")
    note = models.TextField(blank=True, max_length=2000, help_text="What is new in this version.")
    data = models.JSONField(default=dict, blank=True, help_text="All but spaces and cards.")
    listed = models.BooleanField(
        default=True, db_default=True, editable=False, help_text="Off: it came with an imported game, for that alone."
    )
    created = Created()

    objects = FrozenQuerySet.as_manager()

    class Meta:
        ordering = ("title", "slug", "-version")
        constraints = (
            models.UniqueConstraint(fields=["title", "slug", "version"], name="board_version_once"),
            models.CheckConstraint(
                condition=models.Q(status="draft", hash="") | models.Q(status__in=["published", "trial"], hash__gt=""),
                name="board_published_has_hash",
            ),
        )
        indexes = (models.Index(fields=["hash"], name="board_hash"),)

    def __str__(self) -> str:
        return f"{self.name}, version {self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.refuse_frozen()
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        self.refuse_frozen()
        return super().delete(*args, **kwargs)

    def clean(self) -> None:
        refuse_other_than_object(self.data)

    @property
    def frozen(self) -> bool:
        """Whether it may change no more. Asks the database: an instance can be changed by hand."""
        return Board.objects.filter(pk=self.pk, status=self.Status.PUBLISHED).exists()

    def refuse_frozen(self) -> Self:
        if self.pk and self.frozen:
            raise FrozenError(f"{self} is published and can no longer be changed. Make a draft of it instead.")
        return self

"""How far somebody is with the lessons of the games."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models


class LessonProgress(models.Model):
    """One lesson of one user: begun, or done at least once."""

    holds_guests = False  # a guest who did nothing but lessons is forgotten all the same

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons")
    title = models.CharField(max_length=40)
    lesson = models.CharField(max_length=60)
    answers = models.JSONField(default=list, help_text="The answers that went on, of the lesson as it is played now.")
    done = models.BooleanField(default=False, help_text="Whether it was played to its end once.")
    at = models.BigIntegerField(help_text="When it was last played, in milliseconds.")

    class Meta:
        verbose_name_plural = "lesson progress"
        constraints = (models.UniqueConstraint(fields=["user", "title", "lesson"], name="one_progress_a_lesson"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.title}, {self.lesson}"

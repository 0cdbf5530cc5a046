"""Boards in the admin: a list that leads to the studio, where each is drawn, edited, tried and published."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator

from accounts.admin.base import Unmade
from games.content import boards
from games.engine.catalog import title as title_of
from games.models import Board

from .board_versions import VersionPages
from .match_lists import TitleFilter

REMARK_LENGTH = 60  # characters of a note in the list


class StateFilter(admin.SimpleListFilter):
    """How a board stands to new tables; drafts apart."""

    title = parameter_name = "state"
    states: ClassVar[dict[str, Q]] = {
        "draft": Q(status=Board.Status.DRAFT),
        "default": Q(is_default=True),
        "offered": Q(status=Board.Status.PUBLISHED) & ~Q(offer__withdrawn=True),
        "withdrawn": Q(offer__withdrawn=True),
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The choices."""
        return [(name, name) for name in self.states]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those of the state that was chosen; all where none was."""
        return queryset.filter(self.states.get(self.value() or "", Q()))


@admin.register(Board)
class BoardAdmin(Unmade, VersionPages):
    """Versions of boards, and drafts. A new one begins as a copy of another, or as a file."""

    list_display = ("name", "game", "version", "state", "remark", "created")
    list_filter = (StateFilter, TitleFilter)
    list_select_related = ("offer",)
    search_fields = ("name", "slug", "note")
    change_list_template = "admin/studio/board_list.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """All but what was frozen for a trial, or came with an imported game."""
        found: QuerySet[Any] = super().get_queryset(request).filter(listed=True).exclude(status=Board.Status.TRIAL)
        is_default = Q(pk__in=boards.list_default_board_ids())
        listed: QuerySet[Any] = found.annotate(is_default=ExpressionWrapper(is_default, BooleanField()))
        return listed

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The list: nobody selects a board in it to change what is published."""
        return super().changelist_view(request, {"title": "Boards", **(extra_context or {})})

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Of drafts."""
        draft = obj is None or obj.status == Board.Status.DRAFT
        return super().has_delete_permission(request, obj) and draft

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """None that deletes several at once: a published one among them would not go."""
        return {name: action for name, action in super().get_actions(request).items() if name != "delete_selected"}

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:
        """The studio."""
        board = self.get_object(request, object_id)
        if board is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined, no-any-return]
        return redirect(reverse("admin:games_board_studio", args=[board.pk]))

    @admin.display(description="game", ordering="title")
    def game(self, board: Board) -> str:
        """By the name that people know."""
        try:
            return title_of(board.title).name
        except LookupError:
            return board.title

    @admin.display(description="state", ordering="status")
    def state(self, board: Board) -> str:
        """Draft, or how it is offered."""
        if board.status == Board.Status.DRAFT:
            return format_html("<b>{}</b>", "draft")
        offer = getattr(board, "offer", None)
        if offer and offer.withdrawn:
            return "withdrawn"
        return "default" if getattr(board, "is_default", False) else "published"

    @admin.display(description="note")
    def remark(self, board: Board) -> str:
        """The beginning of its note: the board's own page has all of it."""
        return Truncator(board.note).chars(REMARK_LENGTH)

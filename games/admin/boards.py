"""Boards and decks in the admin: a draft is copied, edited, checked and published; the rest is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from accounts.admin.base import OwnPages, Unmade
from accounts.admin.lookups import StrictLookups
from common.refusals import Refused
from games.content import boards
from games.models import Board, Card, Deck, Space


def is_board_published(obj: Any) -> bool:
    """Whether a board, or the board something belongs to, is published."""
    board = obj.board if isinstance(obj, Deck) else obj
    return isinstance(board, Board) and board.status == Board.Status.PUBLISHED


class PublishedReadOnlyAdmin(StrictLookups):
    """What belongs to a published board can be looked at and not changed."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not is_board_published(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and not is_board_published(obj)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return {name: action for name, action in super().get_actions(request).items() if name != "delete_selected"}


class BoardPartInline(admin.TabularInline):
    """The rows of a board or deck: editable in a draft."""

    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and not is_board_published(obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not is_board_published(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and not is_board_published(obj)


class SpaceInline(BoardPartInline):
    model = Space
    fields = ("index", "kind", "name", "data")


class CardInline(BoardPartInline):
    model = Card
    fields = ("order", "code", "name", "text", "data")


class DeckInline(BoardPartInline):
    model = Deck
    fields = ("slug", "name")
    show_change_link = True


@admin.register(Board)
class BoardAdmin(Unmade, PublishedReadOnlyAdmin, OwnPages):
    """Versions of boards. A new one begins as a copy of another."""

    list_display = ("name", "title", "version", "status", "note", "created")
    list_filter = ("status", ("title", admin.AllValuesFieldListFilter))
    search_fields = ("name", "slug", "note")
    inlines = (SpaceInline, DeckInline)
    fields = ("title", "slug", "version", "status", "hash", "created", "name", "note", "data")
    readonly_fields = ("title", "slug", "version", "status", "hash", "created")
    own = {"<int:pk>/copy/": "copy", "<int:pk>/check/": "check_it", "<int:pk>/publish/": "publish"}

    def copy(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Makes a draft of it."""
        return self._do(request, pk, lambda board: (boards.copy_board_as_draft(board), "A draft to edit."))

    def check_it(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Asks its title whether it can be played."""

        def checked(board: Board) -> tuple[Board, str]:
            if why := boards.find_board_error(board):
                raise Refused(why, status=422)
            return board, "This board can be played."

        return self._do(request, pk, checked)

    def publish(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Makes the draft a version that never changes again."""
        return self._do(
            request, pk, lambda board: (boards.publish_board(board), "Published. New tables can choose it.")
        )

    def _do(self, request: HttpRequest, pk: int, verb: Callable[[Board], tuple[Board, str]]) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not super().has_change_permission(request):
            raise PermissionDenied
        board = get_object_or_404(Board, pk=pk)
        try:
            board, words = verb(board)
        except Refused as why:
            messages.error(request, why.reason)
        else:
            self.log_change(request, board, words)
            messages.success(request, words)
        return redirect(reverse("admin:games_board_change", args=[board.pk]))


@admin.register(Deck)
class DeckAdmin(Unmade, PublishedReadOnlyAdmin):
    """The cards of a deck."""

    list_display = ("name", "board", "slug")
    list_filter = (("board__title", admin.AllValuesFieldListFilter), "board__status")
    list_select_related = ("board",)
    fields = readonly_fields = ("board", "slug", "name")
    inlines = (CardInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("board")

"""The studio in the admin: the page on which a board is drawn beside its form, and what the page asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from accounts.admin.base import OwnPages
from accounts.models import User
from common.durations import MINUTE_S
from common.rate_limits import check_rate
from common.refusals import Refused
from games.content import boards
from games.core.strict_json import parse_strict_json
from games.engine.catalog import title as title_of
from games.models import Board
from games.studio import drafts, page_state, trials
from games.studio.edits import read_edits

MAX_CHANGES = 300  # a minute, of one designer: typing makes three a second at most


class Done(NamedTuple):
    """What a button did: to which board, in words, and where that is seen if not on the board's page."""

    board: Board
    words: str
    address: str = ""


Change = Callable[[int, User, int, dict[str, Any]], object]


class StudioPages(OwnPages):
    """A page for each board, and the addresses that it speaks to."""

    own = {
        "<int:pk>/studio/": "studio",
        "<int:pk>/studio/state/": "tell_state",
        "<int:pk>/studio/edit/": "edit",
        "<int:pk>/studio/back/": "put_back",
        "<int:pk>/studio/undo/": "undo",
        "<int:pk>/studio/redo/": "redo",
        "<int:pk>/studio/take/": "take_over",
        "<int:pk>/studio/try/": "try_it",
    }

    def find_board(self, request: HttpRequest, pk: int) -> Board:
        """The board, for those who may look at boards. Not found where it is none, frozen for a
        trial, or came with somebody's imported game."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        board = Board.objects.filter(pk=pk, listed=True).exclude(status=Board.Status.TRIAL).first()
        if board is None:
            raise Http404
        try:
            title_of(board.title)
        except LookupError as error:
            raise Http404 from error
        return board

    def may_edit(self, request: HttpRequest) -> bool:
        """Whether somebody may change drafts."""
        return bool(request.user.has_perm("games.change_board"))  # type: ignore[union-attr]

    @method_decorator(never_cache)
    def studio(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The page."""
        board = self.find_board(request, pk)
        title = title_of(board.title)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "board": board,
            "game": title,
            "is_draft": board.status == Board.Status.DRAFT,
            "offer": getattr(board, "offer", None),
            "is_default": board.pk in boards.list_default_board_ids(),
            "may_edit": self.may_edit(request),
            "opening": {
                **page_state.build_board_description(board),
                "state": self.build_state(request, board),
                "urls": self.list_urls(board),
            },
            "title": f"{board.name}, {title.name}",
            "simulate": build_simulation_address(board),
        }
        return TemplateResponse(request, "admin/studio/studio.html", context)

    def list_urls(self, board: Board) -> dict[str, str]:
        """Where the page sends what is done."""
        names = ("state", "edit", "back", "undo", "redo", "take", "publish")
        return {name: reverse(f"admin:games_board_{name}", args=[board.pk]) for name in names}

    def build_state(self, request: HttpRequest, board: Board) -> dict[str, Any]:
        """How the board is now, for this designer."""
        state = page_state.build_draft_state(board, request.user)  # type: ignore[arg-type]
        return {**state, "readonly": state["readonly"] or not self.may_edit(request)}

    @method_decorator(never_cache)
    def tell_state(self, request: HttpRequest, pk: int) -> HttpResponse:
        """How the draft is now, for a page that only looks."""
        return JsonResponse(self.build_state(request, self.find_board(request, pk)))

    # -- changes

    def edit(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Makes edits."""
        return self._change(
            request, pk, lambda pk, user, at, sent: drafts.save_edits(pk, user, at, read_edits(sent.get("edits")))
        )

    def put_back(self, request: HttpRequest, pk: int) -> HttpResponse:
        """One difference less."""
        return self._change(request, pk, lambda pk, user, at, sent: drafts.put_back(pk, user, at, read_path(sent)))

    def undo(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The last step is taken back."""
        return self._change(request, pk, lambda pk, user, at, _: drafts.undo_step(pk, user, at))

    def redo(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The next step is made again."""
        return self._change(request, pk, lambda pk, user, at, _: drafts.redo_step(pk, user, at))

    def take_over(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Who reads edits from now on."""
        return self._change(request, pk, lambda pk, user, *_: drafts.take_over_draft(pk, user))

    def _change(self, request: HttpRequest, pk: int, change: Change) -> HttpResponse:
        """One change, answered with how the draft is after it; a refusal is a sentence and changes nothing."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.may_edit(request):
            raise PermissionDenied
        self.find_board(request, pk)
        user: Any = request.user
        try:
            check_rate("studio", user.pk, MAX_CHANGES, MINUTE_S)
            sent = read_request(request.body)
            change(pk, user, sent["revision"], sent)
        except Refused as why:
            return JsonResponse({"reason": why.reason, "stale": why.stale}, status=why.status)
        return JsonResponse(self.build_state(request, self.find_board(request, pk)))

    # -- buttons

    def try_it(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Begins a match on the draft, and leads there."""
        user: Any = request.user

        def begin_trial(board: Board) -> Done:
            match = trials.try_draft(board.pk, user)
            return Done(board, "Began a trial.", reverse("match", args=[match.pk]))

        return self._do(request, pk, begin_trial)

    def _do(self, request: HttpRequest, pk: int, verb: Callable[[Board], Done]) -> HttpResponse:
        """Does what a button asks for, on record, and leads where that is seen; a refusal is told on the board's
        page."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.may_edit(request):
            raise PermissionDenied
        board = self.find_board(request, pk)
        try:
            done = verb(board)
        except Refused as why:
            messages.error(request, why.reason)
            return redirect(reverse("admin:games_board_studio", args=[pk]))
        self.log_change(request, done.board, done.words)
        if done.address:
            return redirect(done.address)
        messages.success(request, done.words)
        return redirect(reverse("admin:games_board_studio", args=[done.board.pk]))


def read_request(body: bytes) -> dict[str, Any]:
    """What the page sent: an object that names the `revision` it was drawn at. Refused (422) otherwise."""
    sent = parse_strict_json(body)
    if not isinstance(sent, dict) or type(sent.get("revision")) is not int:
        raise Refused("The request has to say at which revision it was made.", status=422)
    return sent


def read_path(sent: dict[str, Any]) -> list[str | int]:
    """A path through a board. Refused (422) where it is none."""
    path = sent.get("path")
    if not isinstance(path, list) or not all(isinstance(step, str | int) for step in path):
        raise Refused("That is no place on a board.", status=422)
    return path


def build_simulation_address(board: Board) -> str:
    """Where a board is simulated, draft or version."""
    return f"{reverse('admin:games_simulation_add')}?board={board.pk}"

"""What becomes of boards as a whole, in the admin: copied, published after a summary, withdrawn, made the default, out
and in as files."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from common.refusals import Refused
from games.content import boards
from games.engine.catalog import title as title_of
from games.models import Board
from games.studio import drafts, page_state, publishing, toml_files
from games.studio.differences import NOTE_LETTERS

from .studio import Done, StudioPages, build_simulation_address


class VersionPages(StudioPages):
    """Beside the studio of each board."""

    own = {
        **StudioPages.own,
        "<int:pk>/copy/": "copy",
        "<int:pk>/publish/": "publish",
        "<int:pk>/withdraw/": "withdraw",
        "<int:pk>/offer/": "offer",
        "<int:pk>/default/": "make_default",
        "<int:pk>/rated/": "make_rated",
        "<int:pk>/unrated/": "make_unrated",
        "<int:pk>/discard/": "discard",
        "<int:pk>/export/": "export",
        "import/": "import_file",
    }

    def copy(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Makes a draft of it."""
        user: Any = request.user
        return self._do(request, pk, lambda board: Done(drafts.open_draft(board, user), "Made a draft of it."))

    def withdraw(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Takes it off the list that new tables choose from."""
        return self._do(
            request, pk, lambda board: Done(publishing.withdraw_board(board.pk), "Withdrawn from new tables.")
        )

    def offer(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Puts it there again."""
        return self._do(
            request, pk, lambda board: Done(publishing.offer_board(board.pk), "Offered to new tables again.")
        )

    def make_default(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What new tables have unless they choose another."""
        return self._do(
            request, pk, lambda board: Done(publishing.prefer_board(board.pk), "The default for new tables.")
        )

    def make_rated(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Tables on it can be played for points."""
        return self._do(request, pk, lambda board: Done(publishing.rate_board(board.pk, True), "Can be rated."))

    def make_unrated(self, request: HttpRequest, pk: int) -> HttpResponse:
        """They can not."""
        return self._do(request, pk, lambda board: Done(publishing.rate_board(board.pk, False), "Never rated."))

    def discard(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Throws a draft away."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not request.user.has_perm("games.delete_board"):  # type: ignore[union-attr]
            raise PermissionDenied
        board = self.find_board(request, pk)
        try:
            self.log_deletions(request, Board.objects.filter(pk=pk))
            drafts.delete_draft(pk)
        except Refused as why:
            messages.error(request, why.reason)
        else:
            messages.success(request, f"{board} is discarded.")
        return redirect(reverse("admin:games_board_changelist"))

    # -- publishing

    @method_decorator(never_cache)
    def publish(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A summary; sent off, the draft becomes a version."""
        if not self.may_edit(request):
            raise PermissionDenied
        board = self.find_board(request, pk)
        if request.method == "POST":
            return self._publish(request, board)
        try:
            draft = drafts.find_draft(board) if board.status == Board.Status.DRAFT else None
        except Refused:
            draft = None
        if draft is None:
            messages.error(request, f"{board} is published already.")
            return redirect(reverse("admin:games_board_studio", args=[pk]))
        title = title_of(board.title)
        context = {
            **self.admin_site.each_context(request),
            **publishing.build_summary(draft),
            "opts": self.opts,
            "board": board,
            "game": title,
            "draft": draft,
            "base": draft.base,
            "letters": NOTE_LETTERS,
            "is_default": draft.base is not None and draft.base == _find_default(board.title),
            "opening": {**page_state.build_board_description(board), "state": {"data": drafts.get_draft_data(board)}},
            "title": f"Publish version {board.version}?",
            "simulate": build_simulation_address(board),
        }
        return TemplateResponse(request, "admin/studio/publish.html", context)

    def _publish(self, request: HttpRequest, board: Board) -> HttpResponse:
        user: Any = request.user
        given = request.POST
        as_default = bool(given.get("default"))
        try:
            revision = int(given.get("revision", "")) if given.get("revision", "").isdecimal() else -1
            made = publishing.publish_draft(
                board.pk, user, revision, given.get("note", ""), as_default, bool(given.get("rated"))
            )
        except Refused as why:
            messages.error(request, why.reason)
            return redirect(reverse("admin:games_board_publish", args=[board.pk]))
        self.log_change(request, made, "Published.")
        use = "New tables use it." if as_default else "New tables can choose it."
        messages.success(request, f"{made} is published. {use}")
        return redirect(reverse("admin:games_board_studio", args=[made.pk]))

    # -- files

    def export(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The board as one TOML file."""
        board = self.find_board(request, pk)
        text = toml_files.write_board_toml(board)
        name = f"{board.title}-{board.slug}-{board.version}.toml"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(text, content_type="application/toml; charset=utf-8", headers=headers)

    @method_decorator(never_cache)
    def import_file(self, request: HttpRequest) -> HttpResponse:
        """A draft from a file; a GET only asks for one."""
        if not self.may_edit(request):
            raise PermissionDenied
        user: Any = request.user
        if request.method == "POST":
            try:
                board = toml_files.import_board(_read_upload(request), user)
            except Refused as why:
                messages.error(request, why.reason)
            else:
                self.log_addition(request, board, "Imported from a file.")
                return redirect(reverse("admin:games_board_studio", args=[board.pk]))
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": "Import a board"}
        context["most"] = toml_files.MAX_BYTES // 1024
        return TemplateResponse(request, "admin/studio/import.html", context)


def _find_default(title: str) -> Board | None:
    try:
        return boards.get_default_board(title)
    except Refused:
        return None


def _read_upload(request: HttpRequest) -> bytes:
    """The file that was sent, one byte more than may be read at most."""
    file: Any = request.FILES.get("file")
    if file is None:
        raise Refused("Choose a file first.", status=422)
    content: bytes = file.read(toml_files.MAX_BYTES + 1)
    return content

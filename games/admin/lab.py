"""The balance lab in the admin: runs are begun, watched, stopped, read and set side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from accounts.admin.base import OwnPages
from common.durations import SECOND_MS, DurationForm, format_duration
from common.refusals import Refused
from games.engine.balance.figures import list_figures
from games.engine.balance.tally import Tally
from games.engine.catalog import title as title_of
from games.engine.title import Title
from games.lab import charts, length_chart, readings, report, runs, wording
from games.models import Board, Simulation

from .lab_form import BoardForm, RunForm

EARLIER = 12  # runs that are listed


class Opened(NamedTuple):
    """A run with what is needed to read it."""

    run: Simulation
    title: Title[Any, Any, Any]
    board: Any
    tally: Tally | None


def open_run(run: Simulation) -> Opened:
    """A run's title, its board as the engine reads it, and its tally, if games are counted."""
    title = title_of(run.title)
    tally = Tally.from_data(run.tally) if run.tally else None
    return Opened(run, title, title.read_board(run.board_data), tally)


def describe_run(run: Simulation) -> str:
    """What is played, in a line."""
    title = title_of(run.title)
    return f"{report.describe_players(run.levels)} · {report.describe_settings(title, run.settings)}"


@admin.register(Simulation)
class SimulationAdmin(OwnPages):
    """The pages of the lab. Whoever may add a run may stop it and let it go on."""

    list_display = ("board_name", "title", "state", "played")
    fields = readonly_fields = ("title", "board_name", "levels", "settings", "games", "seed", "state", "played")
    own = {
        "<int:pk>/stop/": "stop",
        "<int:pk>/resume/": "resume",
        "<int:pk>/progress/": "progress",
        "<int:pk>/report/": "report",
        "compare/": "compare",
    }

    # -- lists and forms

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """What was played, what is played, and the way to a new run."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return self._show(request, "runs", "Balance lab", choose=BoardForm(), rows=self._list_rows(200))

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """A new run: `?board=` says on which board, which may be a draft; `?beside=` what it is set beside."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        board = self._find_board(request)
        if board is None:
            return self._show(request, "runs", "Balance lab", choose=BoardForm(), rows=self._list_rows(EARLIER))
        beside = request.GET.get("beside", "")
        form = RunForm(board, request.POST or None, initial={"beside": beside if beside.isdecimal() else None})
        if request.method == "POST" and form.is_valid():
            try:
                run = self._begin(request, board, form)
            except Refused as why:
                form.add_error(None, why.reason)
            else:
                return redirect(reverse("admin:games_simulation_change", args=[run.pk]))
        shown = {"form": form, "board": board, "choose": BoardForm(initial={"board": board.pk})}
        return self._show(request, "new", f"Simulate {board}", rows=self._list_rows(EARLIER), **shown)

    def _find_board(self, request: HttpRequest) -> Board | None:
        asked = request.GET.get("board", "")
        if not asked:
            return None
        if not asked.isdecimal() or len(asked) > 18:
            raise Http404
        board = get_object_or_404(Board, pk=int(asked))
        try:
            title_of(board.title)
        except LookupError:
            raise Http404 from None
        return board

    def _begin(self, request: HttpRequest, board: Board, form: RunForm) -> Simulation:
        given = form.cleaned_data
        run = runs.start_simulation(
            board, form.list_levels(), form.list_settings(), given["games"], given["seed"], given["beside"]
        )
        self.log_addition(request, run, f"Begun: {describe_run(run)}, {run.games:,} games.")
        return run

    def _list_rows(self, most: int) -> list[dict[str, Any]]:
        return [
            {"run": run, "about": describe_run(run), "score": score_run(run)}
            for run in Simulation.objects.defer("board_data")[:most]
        ]

    # -- one run

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """How far it is, or what it came to."""
        run = self.get_object(request, object_id)
        if not self.has_view_permission(request, run):
            raise PermissionDenied
        if run is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined,no-any-return]
        shown = show_progress(run) if run.is_open else show_result(run)
        others = Simulation.objects.filter(title=run.title, played__gt=0).exclude(pk=run.pk).defer("board_data")
        return self._show(request, "run", f"How {run.board_name} plays", others=others[:EARLIER], **shown)

    @method_decorator(never_cache)
    def progress(self, request: HttpRequest, pk: int) -> HttpResponse:
        """How far it is, alone, for a page that has it already."""
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not self.has_view_permission(request):
            raise PermissionDenied
        run = get_object_or_404(Simulation, pk=pk)
        return TemplateResponse(request, "admin/lab/progress.html", show_progress(run))

    def stop(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What is played is kept."""
        return self._act(request, pk, runs.stop_run, "Stopped. What is played is kept.", "This run is over already.")

    def resume(self, request: HttpRequest, pk: int) -> HttpResponse:
        """It goes on from where it is."""
        return self._act(request, pk, runs.resume_run, "It goes on.", "There is nothing left to play in this run.")

    def _act(self, request: HttpRequest, pk: int, verb: Any, done: str, refused: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.has_add_permission(request):
            raise PermissionDenied
        run = get_object_or_404(Simulation, pk=pk)
        if verb(run.pk):
            self.log_change(request, run, done)
            messages.success(request, done)
        else:
            messages.error(request, refused)
        return redirect(reverse("admin:games_simulation_change", args=[run.pk]))

    def report(self, request: HttpRequest, pk: int) -> HttpResponse:
        """All of it as one file."""
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not self.has_view_permission(request):
            raise PermissionDenied
        run, title, board, tally = open_run(get_object_or_404(Simulation, pk=pk))
        if tally is None:
            raise Http404
        page = report.write_report(title, board, tally, run.levels, run.settings, run.seed)
        name = f"{run.title}-{run.pk}.html"
        return HttpResponse(page, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    # -- two runs

    def compare(self, request: HttpRequest) -> HttpResponse:
        """Two runs of one game side by side: `?old=` and `?new=`."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = [self._find_counted(request.GET.get(name, "")) for name in ("old", "new")]
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if found[0].title.slug != found[1].title.slug:
            raise Http404
        return self._show(request, "compare", "Two runs, side by side", **show_comparison(*found))

    def _find_counted(self, asked: str) -> Opened:
        if not asked.isdecimal() or len(asked) > 18:
            raise Http404
        return open_run(get_object_or_404(Simulation, pk=int(asked), played__gt=0))

    def _show(self, request: HttpRequest, name: str, heading: str, **shown: Any) -> TemplateResponse:
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "title": heading, "lab_heading": heading}
        shared["may_add"] = self.has_add_permission(request)
        return TemplateResponse(request, f"admin/lab/{name}.html", {**shared, **shown})


def score_run(run: Simulation) -> str:
    """Wins by seat in a few figures."""
    return wording.format_score(run.tally["wins"], run.tally["games"]) if run.tally else ""


def show_progress(run: Simulation) -> dict[str, Any]:
    """What a page shows of a run while it is played."""
    tally = Tally.from_data(run.tally) if run.tally else None
    rate = run.played * SECOND_MS / run.spent if run.spent else 0
    left_ms = int((run.games - run.played) / rate * SECOND_MS) if rate else None
    return {
        "run": run,
        "about": describe_run(run),
        "percent": round(100 * run.played / run.games),
        "rate": wording.format_number(rate) if rate else "",
        "left": format_duration(left_ms, DurationForm.FULL) if left_ms is not None else "",
        "wins": charts.draw_wins([charts.Series("so far", tally)]) if tally else "",
        "precision": charts.draw_precision(run.played, run.games, run.seats),
    }


def show_result(run: Simulation) -> dict[str, Any]:
    """What a page shows of a run that is over."""
    _, title, board, tally = open_run(run)
    return {
        "run": run,
        "about": describe_run(run),
        "took": format_duration(run.spent, DurationForm.FULL) if run.spent else "",
        "reading": readings.read_tally(title, board, tally, run.settings) if tally else None,
        "command": report.describe_command(title, run.levels, run.settings, run.games, run.seed),
    }


def show_comparison(old: Opened, new: Opened) -> dict[str, Any]:
    """What a page shows of two runs: each figure with its difference, wins and lengths drawn together."""
    assert old.tally
    assert new.tally
    rows = readings.list_differences(
        list_figures(old.title, old.board, old.tally), list_figures(new.title, new.board, new.tally)
    )
    series = [
        charts.Series(f"run {old.run.pk}", old.tally, filled=False),
        charts.Series(f"run {new.run.pk}", new.tally),
    ]
    alike = old.tally.seats == new.tally.seats
    return {
        "old": old.run,
        "new": new.run,
        "about_old": describe_run(old.run),
        "about_new": describe_run(new.run),
        "rows": rows,
        "clear": [row for row in rows if row.clear],
        "wins": charts.draw_wins(series) if alike else "",
        "turns": length_chart.draw_histogram(series, "turns", "turns"),
        "lead": charts.draw_lead(series),
    }

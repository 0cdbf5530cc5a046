"""Seats to take over: the list, what one would take, and what one wants to hear of."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from common import clock
from common.durations import DurationForm, format_duration
from games.engine.table import Table
from games.lobby import acceptance, lists, seat_alerts
from games.lobby.open_seats import OpenSeat, describe_lost_tenure, list_open_seats
from games.matches.match_cache import load_current_match
from games.matches.pace import PACE_LABELS
from games.models import CompanyWish, Match, Tenure
from games.ratings.company import (
    NOT_ASKED,
    Company,
    describe_company,
    load_company_figures,
    require_valid_company,
)
from games.templatetags.glyphs import load_seat_shapes

from . import pace_text
from .filters import FilterLink, LobbyFilters
from .form_numbers import parse_form_number
from .rows import AnyTitle, get_titles_by_slug
from .thumbnails import Thumbnail, build_thumbnail

BAR_WIDTH = 160  # of a seat's bar, in its drawing
ORDINALS = ("1st", "2nd", "3rd")
COMPANY_FIELDS = (("finished", "Games finished", "%"), ("games", "Games", ""), ("days", "Days as a member", ""))


class HolderBar(NamedTuple):
    """A stretch of a seat's bar: where it begins and how wide it is, and whether a computer played."""

    x: float
    width: float
    is_bot: bool


class OpenSeatRow(NamedTuple):
    """An open seat as a line of the page."""

    seat: OpenSeat
    title: AnyTitle
    paint: int  # the number of the seat's colour
    held: str
    bars: list[HolderBar]
    rank: str
    pace: str
    length: str
    thumbnail: Thumbnail | None
    why_not: str
    asks: list[tuple[str, str]]


@never_cache
@require_GET
def open_seats_view(request: HttpRequest) -> HttpResponse:
    """The seats that can be taken over, and for members what they want to hear of and their own figures."""
    user = request.user if isinstance(request.user, User) else None
    chosen, known = LobbyFilters.from_request(request), get_titles_by_slug()
    found = [each for each in list_open_seats(user, chosen.pace, chosen.title) if each.match.title in known]
    why_not = acceptance.explain_unaccepted([each.match for each in found], user) if user else {}
    shown = {
        "rows": [build_open_seat_row(each, known[each.match.title], why_not.get(each.match.pk, "")) for each in found],
        "filters": list_seat_filters(chosen, list(known.values())),
        "filtered": bool(chosen.query),
        "open_tables": lists.count_public_matches()["open"],
        "here": "lobby",
    }
    return render(request, "games/open_seats.html", shown | (build_own_settings(user, chosen) if user else {}))


def list_seat_filters(chosen: LobbyFilters, titles: list[AnyTitle]) -> list[FilterLink]:
    """The filters of the list: by pace and by game."""
    links = [chosen.build_link("pace", pace, label) for pace, label in PACE_LABELS.items()]
    return links + [chosen.build_link("title", each.slug, each.name) for each in titles if len(titles) > 1]


def build_open_seat_row(seat: OpenSeat, title: AnyTitle, why_not: str) -> OpenSeatRow:
    """An open seat as a line."""
    match, place = seat.match, seat.rank.place
    table = load_current_match(match.pk, match.version).table
    ordinal = (ORDINALS[place - 1] if place <= len(ORDINALS) else f"{place}th") if place else ""
    return OpenSeatRow(
        seat,
        title,
        seat.seat.number % len(load_seat_shapes()) + 1,
        describe_lost_tenure(seat),
        build_holder_bars(seat.holders, match.version),
        f"{ordinal} of {seat.rank.living}" if ordinal else "",
        PACE_LABELS[match.pace],
        title.minutes if match.pace == Match.Pace.LIVE else pace_text.format_move_deadline(match),
        draw_board(table, seat.seat.number),
        why_not,
        [each for each in describe_company(Company.from_stored(match.company)) if each[1] != NOT_ASKED],
    )


def build_holder_bars(holders: list[Tenure], version: int) -> list[HolderBar]:
    """Who held a seat, as stretches of a bar over the entries so far."""
    unit = (BAR_WIDTH - 1) / max(1, version + 1)
    made = []
    for each in holders:
        end = version if each.to_entry is None else each.to_entry
        if (span := end + 1 - each.from_entry) > 0:
            made.append(HolderBar(round(0.5 + each.from_entry * unit, 1), round(span * unit, 1), bool(each.bot)))
    return made


def draw_board(table: Table, seat: int) -> Thumbnail | None:
    """A small picture of the board, which everybody sees; None for what is not a board."""
    found = build_thumbnail(table, seat, [""] * table.game.seats)
    return found if found and found.grid_lines else None


def build_own_settings(user: User, chosen: LobbyFilters) -> dict[str, Any]:
    """What a member wants to hear of, whom they want to meet, and their own figures."""
    known, wish = get_titles_by_slug(), seat_alerts.get_seat_wish(user)
    title = known[chosen.title] if chosen.title else next(iter(known.values()))
    figures = load_company_figures([user], title.slug, chosen.pace or Match.Pace.MAIL)[user.pk]
    asked = Company.from_stored(CompanyWish.objects.filter(user=user).values_list("company", flat=True).first() or {})
    ago = format_duration(clock.get_current_time_ms() - wish.told, DurationForm.ROUGH) if wish.told else ""
    return {
        "wish": wish,
        "wish_paces": [(pace, label, pace in wish.paces) for pace, label in PACE_LABELS.items()],
        "wish_titles": [(slug, each.name, slug in wish.titles) for slug, each in known.items()],
        "told_ago": ago,
        "figures": figures,
        "figures_of": f"{title.name}, {PACE_LABELS[chosen.pace or Match.Pace.MAIL].lower()}",
        "company": [(name, label, unit, getattr(asked, name)) for name, label, unit in COMPANY_FIELDS],
    }


@login_required
@require_POST
def set_seat_wish_view(request: HttpRequest) -> HttpResponse:
    """Sets which seats the user wants to hear of. Refused: 422."""
    assert isinstance(request.user, User)
    wanted, front_only = request.POST.get("wanted") == "1", request.POST.get("front_only") == "1"
    paces, games = request.POST.getlist("paces"), request.POST.getlist("titles")
    seat_alerts.set_seat_wish(request.user, wanted, paces, games, front_only)
    messages.success(request, "We tell you of such seats, at most once a day." if wanted else "No mail about seats.")
    return redirect("open_seats")


@login_required
@require_POST
def set_company_view(request: HttpRequest) -> HttpResponse:
    """Sets whom the user wants to meet. Refused: 422."""
    assert isinstance(request.user, User)
    given = {name: request.POST.get(name, "").strip() for name, *_ in COMPANY_FIELDS}
    asked = {name: parse_form_number(text) for name, text in given.items() if text}
    acceptance.set_company_wish(request.user, require_valid_company(asked))
    messages.success(request, "Saved. People you follow are always welcome.")
    return redirect("open_seats")

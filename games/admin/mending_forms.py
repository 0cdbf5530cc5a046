"""The forms of a match's page for mending it: one for each thing that a moderator may do to it.

Each says what it would do as an `Act`, from which come the words that players read, and then does it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms

from accounts.models import User
from common import clock
from common.durations import DAY_MS, HOUR_MS, MINUTE_MS, DurationForm, format_duration
from common.refusals import Refused
from games.matches import going_back, ill_matches, intervention_lines, interventions, match_cache, reseating
from games.matches.intervention_words import Act, Kind, describe_intervention
from games.matches.stored_positions import UnreadableMatchError
from games.models import Match, Seat

GIVEN = (10 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS)
PAUSED = (HOUR_MS, 12 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 30 * DAY_MS)
PLACE = "place_"
COMPUTER, PERSON = "computer", "person"


def list_spans(spans: tuple[int, ...]) -> list[tuple[int, str]]:
    """Spans (ms) as the choices of a field."""
    return [(ms, format_duration(ms, DurationForm.FULL)) for ms in spans]


class MendForm(forms.Form):
    """What every act has. `version`: the last entry that was looked at; `acts`: how many acts the match knew then, so
    that nobody does what somebody else has done meanwhile, nor the same twice."""

    act: ClassVar[str]
    button: ClassVar[str]
    grave: ClassVar[bool] = False

    version = forms.IntegerField(widget=forms.HiddenInput)
    acts = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        max_length=interventions.MAX_REASON_LENGTH,
        label="Why, in words for the players",
        widget=forms.Textarea({"rows": 2}),
    )

    def __init__(self, match: Match, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        self.match = match
        self.chairs = list(match.seats.order_by("number"))
        looked = {"version": match.version, "acts": match.interventions.count(), **(initial or {})}
        super().__init__(data, auto_id=f"{self.act}_%s", initial=looked)
        self.order_fields([name for name in self.fields if name != "reason"])

    def require_unmended(self) -> None:
        """Refused (409) where somebody has done anything to the match since it was looked at."""
        if self.match.interventions.count() != self.cleaned_data["acts"]:
            raise Refused("Something was done to this game since you looked. Look again.", stale=True)

    def describe(self, by: User) -> str:
        """What the players will read in a notice. Refused where it can't be done at all."""
        names = [chair.name for chair in self.chairs]
        return describe_intervention(self.build_act(by), names, clock.get_current_time_ms())

    def preview_log(self, by: User) -> str:
        """What everybody will read in the log. Refused likewise."""
        names = [chair.name for chair in self.chairs]
        return intervention_lines.preview_log_line(self.build_act(by), names, clock.get_current_time_ms())

    def build_act(self, by: User) -> Act:
        """What would be done."""
        raise NotImplementedError

    def carry_out(self, by: User) -> Any:
        """Does it. Refused as the verb refuses."""
        raise NotImplementedError


class BackForm(MendForm):
    """Back to an entry. Where points were counted, they are taken back in the same act, and that is said here."""

    act, button = "back", "Go back"

    to = forms.IntegerField(widget=forms.HiddenInput)
    take_points_back = forms.BooleanField(required=False, label="Take the counted points back too")

    def __init__(self, match: Match, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(match, data, initial)
        if match.rating != Match.Rating.DONE:
            del self.fields["take_points_back"]

    def build_act(self, by: User) -> Act:
        """As `going_back.go_back` makes it."""
        given = self.cleaned_data
        details = {"to": given["to"], "last": given["version"], "points": given.get("take_points_back", False)}
        going_back.preview_going_back(self.match, given["to"])
        return Act(Kind.BACK, by, given["reason"], details)

    def carry_out(self, by: User) -> Any:
        """Goes back, or asks for a second person."""
        given = self.cleaned_data
        points = given.get("take_points_back", False)
        return going_back.go_back(
            self.match.pk, by, given["to"], given["version"], given["reason"], take_points_back=points
        )


class SeatForm(MendForm):
    """Another holder of a seat: a bot, or a person who said yes."""

    act, button = "seat", "Fill the seat"

    seat = forms.TypedChoiceField(coerce=int, label="Seat")
    holder = forms.ChoiceField(
        label="Who plays on",
        choices=[(COMPUTER, "a bot, until they come back"), (PERSON, "another person")],
        initial=COMPUTER,
    )
    person = forms.CharField(max_length=40, required=False, label="Username of that person")
    agreed = forms.BooleanField(required=False, label="They have agreed to take the seat")

    def __init__(self, match: Match, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(match, data, initial)
        seats = [(chair.number, chair.name) for chair in self.chairs]
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A person is known, and agreed."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("holder") != PERSON:
            return given
        found = User.objects.filter(username__iexact=given.get("person", ""), is_active=True).first()
        if found is None:
            self.add_error("person", "No one has that username. Check the spelling.")
        elif not given.get("agreed"):
            self.add_error("agreed", "Ask them first: they will see what this seat sees.")
        given["found"] = found
        return given

    def find_chair(self) -> Seat:
        """The seat that was chosen."""
        return next(chair for chair in self.chairs if chair.number == self.cleaned_data["seat"])

    def build_act(self, by: User) -> Act:
        """As `reseating` makes it."""
        after = self.cleaned_data["found"].name if self.cleaned_data["holder"] == PERSON else ""
        details = {"seat": self.cleaned_data["seat"], "before": self.find_chair().name, "after": after}
        return Act(Kind.SEAT, by, self.cleaned_data["reason"], details)

    def carry_out(self, by: User) -> Any:
        """Fills it."""
        given = self.cleaned_data
        if given["holder"] == PERSON:
            return reseating.seat_person_by_staff(self.match.pk, by, given["seat"], given["found"], given["reason"])
        return reseating.seat_computer_by_staff(self.match.pk, by, given["seat"], given["reason"])


class TimeForm(MendForm):
    """More time, for those who are asked or for others."""

    act, button = "time", "Give time"

    seats = forms.TypedMultipleChoiceField(coerce=int, label="To", widget=forms.CheckboxSelectMultiple)
    ms = forms.TypedChoiceField(coerce=int, label="How much", choices=list_spans(GIVEN), initial=DAY_MS)

    def __init__(self, match: Match, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(match, data, initial)
        living = match_cache.load_current_match(match.pk).table.game.living()
        seats = [(chair.number, chair.name) for chair in self.chairs if chair.number in living]
        self.fields["seats"].choices = seats  # type: ignore[attr-defined]
        self.fields["seats"].initial = list(match.asked)
        if match.pace == Match.Pace.LIVE:
            self.fields["ms"].initial = GIVEN[0]

    def build_act(self, by: User) -> Act:
        """As `interventions.give_time` makes it."""
        details = {"seats": self.cleaned_data["seats"], "ms": self.cleaned_data["ms"]}
        return Act(Kind.TIME, by, self.cleaned_data["reason"], details)

    def carry_out(self, by: User) -> Any:
        """Gives it."""
        given = self.cleaned_data
        return interventions.give_time(self.match.pk, by, given["seats"], given["ms"], given["reason"])


class PauseForm(MendForm):
    """A pause, by mail too."""

    act, button = "pause", "Pause"

    span = forms.TypedChoiceField(
        coerce=int, label="For", choices=[(0, "until a moderator resumes it"), *list_spans(PAUSED)]
    )

    def find_end(self) -> int | None:
        """When it ends (ms), or None."""
        span = self.cleaned_data["span"]
        return clock.get_current_time_ms() + span if span else None

    def build_act(self, by: User) -> Act:
        """As `interventions.pause_match` makes it."""
        return Act(Kind.PAUSE, by, self.cleaned_data["reason"], until=self.find_end())

    def carry_out(self, by: User) -> Any:
        """Pauses it."""
        return interventions.pause_match(self.match.pk, by, self.find_end(), self.cleaned_data["reason"])


class ResumeForm(MendForm):
    """The end of a pause, whoever began it."""

    act, button = "resume", "Resume"

    def build_act(self, by: User) -> Act:
        """As `interventions.resume_match` makes it."""
        return Act(Kind.RESUME, by, self.cleaned_data["reason"])

    def carry_out(self, by: User) -> Any:
        """Resumes it."""
        return interventions.resume_match(self.match.pk, by, self.cleaned_data["reason"])


class FinishForm(MendForm):
    """The end: with a ranking, as a draw, or as if the game had never been played. Equal places are shared."""

    act, button, grave = "finish", "End the game", True

    ending = forms.ChoiceField(
        label="How",
        choices=[("decided", "with a ranking"), ("drawn", "as a draw"), ("stopped", "as if never played")],
        initial="stopped",
    )

    def __init__(self, match: Match, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(match, data, initial)
        try:
            game = ill_matches.load_readable_match(match).table.game
            proposed = [*game.living(), *reversed(game.gone)]
        except UnreadableMatchError:
            proposed = []
        places = [(place, str(place)) for place in range(1, len(self.chairs) + 1)]
        for chair in self.chairs:
            self.fields[f"{PLACE}{chair.number}"] = forms.TypedChoiceField(
                coerce=int,
                choices=places,
                required=False,
                label=f"Place of {chair.name}",
                initial=proposed.index(chair.number) + 1 if chair.number in proposed else len(places),
            )
        self.order_fields([name for name in self.fields if name != "reason"])

    @property
    def places(self) -> list[Any]:
        """The fields of the ranking."""
        return [self[name] for name in self.fields if name.startswith(PLACE)]

    def clean(self) -> dict[str, Any]:
        """A ranking has a place for everybody."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        missing = [chair for chair in self.chairs if not given.get(f"{PLACE}{chair.number}")]
        if given.get("ending") == "decided" and missing:
            self.add_error("ending", "A ranking has a place for every player.")
        return given

    def list_ranking(self) -> list[list[int]]:
        """Groups of seats, best first; nothing where there is no ranking."""
        given = self.cleaned_data
        if given["ending"] != "decided":
            return []
        groups: dict[int, list[int]] = {}
        for chair in self.chairs:
            groups.setdefault(given[f"{PLACE}{chair.number}"], []).append(chair.number)
        return [groups[place] for place in sorted(groups)]

    def build_act(self, by: User) -> Act:
        """As `interventions.end_match` makes it."""
        details = {"ending": self.cleaned_data["ending"], "ranking": self.list_ranking()}
        return Act(Kind.END, by, self.cleaned_data["reason"], details)

    def carry_out(self, by: User) -> Any:
        """Ends it."""
        given = self.cleaned_data
        ranking = self.list_ranking()
        return interventions.end_match(self.match.pk, by, given["version"], given["ending"], ranking, given["reason"])


FORMS: dict[str, type[MendForm]] = {
    form.act: form for form in (BackForm, SeatForm, TimeForm, PauseForm, ResumeForm, FinishForm)
}

"""Plans: the secret rules that answer for one's own seat. Their owner's alone until the game is over."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Field, Query, Router, Schema

from common.refusals import Refused
from games.matches import plan_preview, plan_story, sealed_plans

from .auth import get_api_viewer, get_export_viewer, require_api_user
from .matches import InviteQuery, MatchId
from .responses import build_json_response
from .schemas import REFUSAL_RESPONSES, StrictSchema

router = Router(tags=["Plans"])

MAX_PLAN_TEXT = 12_000  # characters of a plan that are read
MAX_RULES_READ = 100  # rules of a body; a plan may have fewer
RulePlace = Annotated[int | None, Query(ge=0, le=99, description="The place of one rule, from 0; without it, all.")]


class PlanRequest(StrictSchema):
    """A plan as text, a rule a line, or as JSON. One of the two; no rules at all take the plan back."""

    text: Annotated[str | None, Field(max_length=MAX_PLAN_TEXT, examples=["roll"])] = None
    rules: Annotated[list[dict[str, Any]] | None, Field(max_length=MAX_RULES_READ, examples=[[{"part": "roll"}]])] = (
        None
    )

    def given(self) -> sealed_plans.GivenPlan | None:
        """What is meant; None for neither. Refused (422) for both."""
        if self.text is not None and self.rules is not None:
            raise Refused("Send a plan as text or as rules, not both.", status=422)
        return self.text if self.rules is None else {"rules": self.rules}


class LayRequest(PlanRequest):
    """A plan to lay down."""

    sure: Annotated[bool, Field(description="Whether it may answer the open question at once.")] = False


class SureRequest(StrictSchema):
    """Laying down once more what was laid down before."""

    sure: Annotated[bool, Field(description="Whether it may answer the open question at once.")] = False


class PlanAnswer(Schema):
    """An answer as a command that can be typed, and as its option is labelled."""

    command: str
    label: str


class Foreseen(Schema):
    """What a plan answers to the open question, by which of its rules (from 0); or why its owner is asked."""

    answer: PlanAnswer | None
    rule: int | None
    reason: str


class OwnPlan(Schema):
    """Your plan. `now` is null without one; `aside` has the places of rules that the game no longer knows; `former` is
    the text of the last one, where none is in force; `kit`: what sentences there are, what plans are offered;
    `outlook`: how each step of the round stands for you, and what you hold, where the game has steps."""

    version: int
    seat: int
    laid_at: int | None
    laid_entry: int | None
    rules: list[dict[str, Any]]
    text: str
    aside: list[int]
    former: str
    now: Foreseen | None
    kit: dict[str, Any]
    outlook: dict[str, Any]


class AnswerRequest(StrictSchema):
    """An answer to the open question, as it would be played."""

    action: Annotated[dict[str, Any], Field(examples=[{"action": "bid", "amount": 340}])]


class LearnedRule(Schema):
    """The sentence that gives this very answer, as JSON; null where none does."""

    rule: dict[str, Any] | None


class PastAnswer(Schema):
    """A question of the past: what was answered and by whom (you, plan, house, clock), and what the plan says."""

    entry: int
    at: int
    prompt: str
    answer: PlanAnswer
    by: str
    planned: PlanAnswer | None
    rule: int | None
    reason: str
    alike: bool


class CertainChange(Schema):
    """A number of yours that is certain to change; `lead`: by how much you would be ahead in it, 0 where you aren't."""

    label: str
    before: int
    after: int
    lead: int


class ComingMoment(Schema):
    """A moment that comes or may: the plan answers, you are asked, nobody is, or chance decides first. `dice`: the sums
    that lead there, in `ways` of all throws; `cash`: what it changes before anything is asked."""

    label: str
    outcome: Literal["answers", "asks", "nothing", "chance"]
    answer: PlanAnswer | None
    rule: int | None
    reason: str
    dice: list[int]
    ways: int
    cash: int


class PlanForecast(Schema):
    """What the plan will do when your turn comes, as things stand; `ways`: of all throws, 0 where there are none."""

    note: str
    says: list[str]
    changes: list[CertainChange]
    coming: list[ComingMoment]
    ways: int


class PlanPreview(Schema):
    """The last ten questions of your seat, the newest last, then the present one; what will come of it in your turn, if
    that can be said; and the plan as it was read."""

    version: int
    questions: list[PastAnswer]
    asked: bool
    prompt: str
    now: Foreseen
    forecast: PlanForecast | None
    rules: list[dict[str, Any]]
    text: str


class FiredRule(Schema):
    """An entry that a plan answered, and the place of its rule."""

    entry: int
    rule: int


class ToldPlan(Schema):
    """A plan of a finished match: whose, at which seat, after which entry it was laid down and ended."""

    seat: int
    name: str
    laid_entry: int
    ended_entry: int | None
    rules: list[dict[str, Any]]
    text: str
    fired: list[FiredRule]


class ToldPlans(Schema):
    """All plans of a finished match, in the order in which they were laid down."""

    plans: list[ToldPlan]


@router.get("/matches/{match_id}/plan", response={200: OwnPlan, **REFUSAL_RESPONSES}, summary="Your plan")
def api_get_plan(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """For the seat you have there; 404 for everybody else."""
    return build_json_response(sealed_plans.build_own_plan(match_id, get_api_viewer(request)))


@router.put("/matches/{match_id}/plan", response={200: OwnPlan, **REFUSAL_RESPONSES}, summary="Lay down a plan")
def api_lay_plan(request: HttpRequest, match_id: MatchId, payload: LayRequest) -> HttpResponse:
    """Instead of the one before; whole or not at all. 422 says which line is not understood. 409 with a sentence where
    it would answer the open question at once and you are not `sure`."""
    user, given = require_api_user(request), payload.given()
    if given is None:
        raise Refused("Send a plan as text or as rules.", status=422)
    sealed_plans.lay_plan(match_id, user, given, payload.sure)
    return build_json_response(sealed_plans.build_own_plan(match_id, user))


@router.delete("/matches/{match_id}/plan", response={200: OwnPlan, **REFUSAL_RESPONSES}, summary="Take your plan back")
def api_withdraw_plan(request: HttpRequest, match_id: MatchId, rule: RulePlace = None) -> HttpResponse:
    """All of it, or one rule. Nothing happens where there is none."""
    user = require_api_user(request)
    sealed_plans.withdraw_plan(match_id, user, rule)
    return build_json_response(sealed_plans.build_own_plan(match_id, user))


@router.post("/matches/{match_id}/plan/confirm", response={200: OwnPlan, **REFUSAL_RESPONSES}, summary="Confirm it")
def api_confirm_plan(request: HttpRequest, match_id: MatchId, payload: SureRequest) -> HttpResponse:
    """The same rules as things stand now: those in force, or those that were when you lost the seat."""
    user = require_api_user(request)
    sealed_plans.confirm_plan(match_id, user, payload.sure)
    return build_json_response(sealed_plans.build_own_plan(match_id, user))


@router.post("/matches/{match_id}/plan/preview", response={200: PlanPreview, **REFUSAL_RESPONSES}, summary="Try a plan")
def api_preview_plan(request: HttpRequest, match_id: MatchId, payload: PlanRequest) -> HttpResponse:
    """What it would have done in your last ten questions, and what it would do now. Nothing is laid down. Without a
    plan in the body (`{}`), the one in force."""
    user = require_api_user(request)
    return build_json_response(plan_preview.preview_plan(match_id, user, payload.given()))


@router.post(
    "/matches/{match_id}/plan/rule", response={200: LearnedRule, **REFUSAL_RESPONSES}, summary="A rule from it"
)
def api_make_rule(request: HttpRequest, match_id: MatchId, payload: AnswerRequest) -> HttpResponse:
    """The sentence that would give an answer to the question you are asked now. Nothing is laid down or played."""
    user = require_api_user(request)
    return build_json_response({"rule": plan_preview.make_rule_from_answer(match_id, user, payload.action)})


@router.get(
    "/matches/{match_id}/plans", response={200: ToldPlans, **REFUSAL_RESPONSES}, summary="Plans of a finished match"
)
def api_list_plans(request: HttpRequest, match_id: MatchId, invite: InviteQuery = "") -> HttpResponse:
    """What was laid down, from entry to entry, and what each rule answered. 409 until the match is over."""
    return build_json_response({"plans": plan_story.list_told_plans(match_id, get_export_viewer(request), invite)})

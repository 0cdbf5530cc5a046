"""Plans (programmed play): secret rules of one seat that answer for it. Pure, beside the rules of the game.

A plan is ordered sentences of the title's own parts, as data (`Plan`), as text (`parse_plan`, `write_plan`) and as
JSON (`plan_from_json`, `plan_to_json`). `lay_plan` notes what holds as it is laid, `answer_by_plan` answers a question
by the first rule that fits or says why the person is asked. It sees what its seat sees and nothing else, costs
a millisecond at most, and is no part of a game's state. What is not understood raises `UnreadablePlan`.
"""

from __future__ import annotations

from .answering import alike, answer_by_plan, confirm_plan, lay_plan, seen_by_plan
from .describing import describe_parts, offered_plans
from .faults import PlanFault
from .forecasting import Ahead, forecast_plan
from .forecasts import Change, Coming, Forecast
from .from_answers import rule_from_answer
from .gates import find_gate, has_gates, lacks_plan, say_gate, serves_plan
from .parts import Gate, Guard, Measure, Part, Plans, Span, State
from .plan import Asked, Laid, Plan, Played, Rule, UnreadablePlan
from .previewing import Previewed, preview_plan
from .reading import parse_plan, plan_from_json
from .steps import Outlook, Slot, Step, describe_outlook
from .vocabulary import declared, vocabulary
from .writing import plan_to_json, write_plan, write_rule

__all__ = [
    "Ahead",
    "Asked",
    "Change",
    "Coming",
    "Forecast",
    "Gate",
    "Guard",
    "Laid",
    "Measure",
    "Outlook",
    "Part",
    "Plan",
    "PlanFault",
    "Plans",
    "Played",
    "Previewed",
    "Rule",
    "Slot",
    "Span",
    "State",
    "Step",
    "UnreadablePlan",
    "alike",
    "answer_by_plan",
    "confirm_plan",
    "declared",
    "describe_outlook",
    "describe_parts",
    "find_gate",
    "forecast_plan",
    "has_gates",
    "lacks_plan",
    "lay_plan",
    "offered_plans",
    "parse_plan",
    "plan_from_json",
    "plan_to_json",
    "preview_plan",
    "rule_from_answer",
    "say_gate",
    "seen_by_plan",
    "serves_plan",
    "vocabulary",
    "write_plan",
    "write_rule",
]

"""The tables: who takes part, phases and their append-only records, reports, and what people set or wrote.

Begin with `phases.py`.
"""

from campaign.models.battles import Report, ReportAnswer, ScreenshotUpload
from campaign.models.fights import Fight, MethodChoice, SettledMethods
from campaign.models.generals import General, GeneralDecision, GeneralPreparation, GeneralWishes
from campaign.models.identities import Absence, Army, Campaign, Faction, GeneralLevel, Holder, Seat, Tenure
from campaign.models.log import LogEntry
from campaign.models.maps import MapPreview, SavedMap
from campaign.models.notices import Channel, Notice
from campaign.models.open_seats import SeatListing, SeatRequest
from campaign.models.people import Invitation, Newcomer, Person, StepRecord
from campaign.models.phases import (
    Correction,
    CorrectionAnswer,
    Phase,
    PhaseRecord,
    Picture,
    ProposedCorrection,
    PublishedRecord,
    RoundSeed,
    SiegeSeed,
)
from campaign.models.posts import PostTemplate
from campaign.models.puzzles import SharedPuzzle
from campaign.models.questions import Question, QuestionAnswer
from campaign.models.rooms import Message, Plan, PlanResult, PlanRun
from campaign.models.rules import RuleChange
from campaign.models.scenarios import Scenario
from campaign.models.solo import Guest, SoloGame
from campaign.models.tokens import ApiToken, Scope
from campaign.models.unfinished import UnfinishedTask

__all__ = [
    "Absence",
    "ApiToken",
    "Army",
    "Campaign",
    "Channel",
    "Correction",
    "CorrectionAnswer",
    "Faction",
    "Fight",
    "General",
    "GeneralDecision",
    "GeneralLevel",
    "GeneralPreparation",
    "GeneralWishes",
    "Guest",
    "Holder",
    "Invitation",
    "LogEntry",
    "MapPreview",
    "Message",
    "MethodChoice",
    "Newcomer",
    "Notice",
    "Person",
    "Phase",
    "PhaseRecord",
    "Picture",
    "Plan",
    "PlanResult",
    "PlanRun",
    "PostTemplate",
    "ProposedCorrection",
    "PublishedRecord",
    "Question",
    "QuestionAnswer",
    "Report",
    "ReportAnswer",
    "RoundSeed",
    "RuleChange",
    "SavedMap",
    "Scenario",
    "Scope",
    "ScreenshotUpload",
    "Seat",
    "SeatListing",
    "SeatRequest",
    "SettledMethods",
    "SharedPuzzle",
    "SiegeSeed",
    "SoloGame",
    "StepRecord",
    "Tenure",
    "UnfinishedTask",
]

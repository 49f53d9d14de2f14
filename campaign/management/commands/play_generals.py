"""`manage.py play_generals SCENARIO`: a campaign of the site that generals play to its end."""

from argparse import ArgumentParser
from time import monotonic
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.utils import timezone

from campaign.devtools.general_campaigns import open_with_generals, play_to_the_end, scenarios_of_games
from campaign.management.documents import refuse
from campaign.models import Campaign, Phase
from campaign.selectors import last_record
from campaign.selectors.phases import outcome_outline
from campaign.solo.queries.choices import LEVELS
from campaign.tasks import draw_opening, draw_outcome

MOST_ROUNDS = 100


class Command(BaseCommand):
    """Open a campaign whose seats generals hold, and play it step by step."""

    help = (
        "Opens a campaign on a shipped scenario of a game, whose seats generals hold, and plays it to its end"
        " through the services of the site, with orders, receipts, posts and battles on the site. Look at it on its"
        " pages. For trying out scenarios. Exit status 2: nothing was made."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add scenario, level, administrator and length."""
        parser.add_argument("scenario", choices=scenarios_of_games())
        parser.add_argument("--level", choices=LEVELS, default=LEVELS[0])
        parser.add_argument("--administrator", required=True, help="the name of a user, who administers the campaign")
        parser.add_argument("--slug", default="generals", help="its address")
        parser.add_argument("--rounds", type=int, default=20, help="it stops after so many rounds")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play, and print a line for each step."""
        administrator = User.objects.filter(username=options["administrator"]).first()
        if administrator is None:
            refuse(f"there is no user {options['administrator']}; name one with --administrator")
        if not 1 <= options["rounds"] <= MOST_ROUNDS:
            refuse(f"choose 1 to {MOST_ROUNDS} rounds")
        if Campaign.objects.filter(slug=options["slug"]).exists():
            refuse(f"there is a campaign {options['slug']} already; choose another address with --slug")
        campaign = open_with_generals(
            options["scenario"], options["level"], options["slug"], administrator, timezone.now()
        )
        self.began = monotonic()
        over = play_to_the_end(campaign, options["rounds"], self._tell)
        if over is None:
            self.stdout.write(f"stopped after {options['rounds']} rounds")

    def _tell(self, phase: Phase) -> None:
        record = last_record(phase)
        ended = outcome_outline(record).ended if record is not None else None
        said = f"round {phase.round}, {phase.step}: {monotonic() - self.began:.0f} s"
        if ended:
            said += f"; {ended['winner'] or 'nobody'} wins by {ended['rule']}: {ended['reason']}"
        self.stdout.write(said)
        if phase.game_step.opens_round:
            draw_opening.delay(phase.pk)
        elif record is not None:
            draw_outcome.delay(record.pk)

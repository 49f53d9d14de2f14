"""`manage.py unfinished_tasks`: list the tasks that workers have started and not done, and retry them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaign.management.documents import refuse
from campaign.models import UnfinishedTask
from campaign.platform.task_counts import failing_tasks
from campaign.selectors.standard_pictures import missing_pictures
from campaign.selectors.unfinished import counts, unfinished_work
from campaign.tasks.clock import MAP_AGAIN_AFTER, STEP_AGAIN_AFTER
from campaign.tasks.manual_retry import try_once_more


class Command(BaseCommand):
    """List unfinished tasks, or retry them. Exit status 2: there is none of that number."""

    help = "Lists the tasks that failed or are under way; retries one of them, or all that the site has given up."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the tasks to retry."""
        again = parser.add_mutually_exclusive_group()
        again.add_argument("--try-again", type=int, metavar="NUMBER", help="the number at the start of its line")
        again.add_argument("--all", action="store_true", help="retry all tasks that the site has given up")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one line per task, the given-up ones first, or queue them again."""
        if options["try_again"] is not None:
            self._again(UnfinishedTask.objects.filter(pk=options["try_again"]).first())
        elif options["all"]:
            given_up = list(UnfinishedTask.objects.exclude(given_up_at=None).order_by("pk"))
            for row in given_up:
                try_once_more(row, timezone.now())
            self.stdout.write(f"Queued {len(given_up)} tasks again.")
        else:
            self._list()

    def _again(self, row: UnfinishedTask | None) -> None:
        if row is None:
            refuse("There is no failed task with that number. Run the command without options to list the tasks.")
        try_once_more(row, timezone.now())
        self.stdout.write(f"Queued again: {row}.")

    def _list(self) -> None:
        for row in unfinished_work():
            state = "given up" if row.given_up_at else "waits" if row.failed_at else "under way"
            campaign = row.campaign.slug if row.campaign else "-"
            since = f"{row.first_begun_at:%Y-%m-%dT%H:%M:%SZ}"
            self.stdout.write(
                f"{row.pk} {state}: {row} ({campaign}) tries={row.tries} {row.error or '-'} since {since}"
            )
        total = counts()
        self.stdout.write(f"{total.under_way} under way, {total.waiting} waiting, {total.given_up} given up.")
        missing = missing_pictures()
        self.stdout.write(
            f"Maps missing: {missing.openings} of openings, {missing.outcomes} of outcomes, "
            f"{missing.other_sizes} in other sizes. Those not given up are queued again automatically, "
            f"every {STEP_AGAIN_AFTER} s while no map is queued, otherwise every {MAP_AGAIN_AFTER} s."
        )
        for name, runs in failing_tasks(timezone.now()).items():
            self.stdout.write(
                f"{name} fails: {runs.failed} of {runs.runs} runs in the last hour. The workers' log has the errors."
            )

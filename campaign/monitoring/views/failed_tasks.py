"""Failed tasks, for the site operator, and failed maps of a campaign, for its administrator."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.models import UnfinishedTask
from campaign.monitoring.views.failed_task_words import failing_in_words, in_words
from campaign.platform.task_counts import failing_tasks
from campaign.selectors import Membership
from campaign.selectors.standard_pictures import missing_pictures, phases_looked_through
from campaign.selectors.unfinished import TASKS_SHOWN, counts, pictures_given_up, unfinished_work
from campaign.tasks.manual_retry import try_once_more
from campaign.views.access import for_administrator, for_staff, signed_in
from campaign.views.typed_numbers import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_staff
def failed_tasks_page(request: HttpRequest) -> HttpResponse:
    """List the tasks that have started and are not done, each with a retry button."""
    if request.method == "POST":
        row = UnfinishedTask.objects.filter(pk=whole_number(request.POST.get("number")) or 0).first()
        if row is None:
            messages.info(request, _("Nothing to retry: the task is done, or someone else has retried it."))
        else:
            try_once_more(row, timezone.now(), signed_in(request))
            messages.success(request, _("The task will be retried in a moment."))
        return redirect("unfinished")
    at = timezone.now()
    context = {
        "rows": [in_words(row) for row in unfinished_work()],
        "counts": counts(),
        "shown": TASKS_SHOWN,
        "missing": missing_pictures(phases_looked_through(at)),
        "failing": failing_in_words(failing_tasks(at)),
    }
    return render(request, "campaign/monitoring/failed_tasks.html", context)


@require_POST
@for_administrator
def draw_again(request: HttpRequest, member: Membership) -> HttpResponse:
    """Queue the maps of a campaign that could not be drawn again."""
    for row in pictures_given_up(member.campaign):
        try_once_more(row, timezone.now(), signed_in(request))
    messages.success(request, _("The maps are being drawn. They appear here in a moment."))
    return redirect("administration", member.campaign.slug)

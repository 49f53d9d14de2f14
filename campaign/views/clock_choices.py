"""What can happen at a deadline, as forms of a campaign's clock offer it."""

from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign

AT_DEADLINE = {
    Campaign.AutoAdvance.RESOLVE.value: _("Close and resolve the step automatically; you publish it"),
    Campaign.AutoAdvance.PUBLISH.value: _("Close, resolve and publish the step automatically"),
    Campaign.AutoAdvance.NOTHING.value: _("Nothing: the step waits until you close it"),
}
MISSING_ORDERS = {
    Campaign.Missing.DEFAULT.value: _("Default orders: those of the rules, without a march"),
    Campaign.Missing.REPEAT.value: _("Repeat the orders of the round before, where they are legal"),
    Campaign.Missing.HOLD.value: _("Keep the step open until everyone has submitted"),
    Campaign.Missing.GENERAL.value: _("A general, a computer player, gives them"),
}

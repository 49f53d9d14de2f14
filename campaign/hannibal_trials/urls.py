"""The address of the what-if page, which takes the place of the plans of Vae Victis."""

from django.urls import path

from campaign.hannibal_trials import views
from campaign.views.access import COUNTERPARTS
from orders.rules.game_steps import HANNIBAL

of_campaigns = [path("hannibal/what-if/", views.what_if_page, name="hannibal-what-if")]
"""Below the address of a campaign."""

COUNTERPARTS[HANNIBAL, "plans"] = "hannibal-what-if"

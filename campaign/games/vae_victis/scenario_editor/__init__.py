"""The scenario editor of *Vae Victis*: drafts of scenarios, their changes, and what is wrong with them.

Begin with `drafting.py`.
"""

from campaign.games.scenario_editor import ScenarioEditor
from campaign.games.vae_victis.rules.ruleset import shipped_ruleset_names
from campaign.games.vae_victis.scenario_editor.draft_changes import (
    with_armies,
    with_control,
    with_faction,
    with_faction_changed,
    with_rules,
    without_faction,
)
from campaign.games.vae_victis.scenario_editor.draft_faults import faults_of
from campaign.games.vae_victis.scenario_editor.drafting import board_of_draft, new_draft, read_draft
from campaign.games.vae_victis.scenarios import MOST_ARMIES, MOST_FACTIONS

SCENARIO_EDITOR = ScenarioEditor(
    new=new_draft,
    read=read_draft,
    board=board_of_draft,
    faults=faults_of,
    with_faction=with_faction,
    with_faction_changed=with_faction_changed,
    without_faction=without_faction,
    with_control=with_control,
    with_armies=with_armies,
    with_rules=with_rules,
    rulesets=shipped_ruleset_names(),
    most_factions=MOST_FACTIONS,
    most_armies=MOST_ARMIES,
)
"""The scenario editor of *Vae Victis*."""

__all__ = ["SCENARIO_EDITOR"]

"""Changes of rules as a part of *Vae Victis* (RD.6)."""

from typing import Any

from campaign.games.rule_changes import RuleChanges, Value, nested
from campaign.games.vae_victis.rule_changes.parameter_words import SECTIONS
from campaign.games.vae_victis.rule_changes.parameters import parameters, values_of
from campaign.games.vae_victis.rule_changes.shadow_run import shadow_of
from campaign.games.vae_victis.rules.document import with_rule_change, with_rule_changes
from campaign.games.vae_victis.rules.ruleset import CLASSIC, ruleset_of, shipped_ruleset
from campaign.games.vae_victis.scenarios import check_ruleset
from campaign.language.catalogue.sentences import say
from hexmap.editor.bounds import LONGEST_NAME
from hexmap.rules.documents import DocumentError, holds_control_characters


def _fault(ruleset: Any, path: str, value: Value) -> str:
    if isinstance(value, str) and not parameters()[path].choices and not _is_line(value):
        return say("a_text_has_1_to_characters_on_one_line", number=LONGEST_NAME)
    try:
        check_ruleset(ruleset_of(with_rule_change(ruleset, nested({path: value}))))
    except DocumentError as error:
        return f"{error.problem}."
    return ""


def _is_line(text: str) -> bool:
    return bool(text.strip()) and len(text) <= LONGEST_NAME and not holds_control_characters(text)


RULE_CHANGES = RuleChanges(
    parameters=parameters,
    sections=SECTIONS,
    ruleset=lambda document: document.model.ruleset,
    changed=with_rule_change,
    values=lambda ruleset: values_of(ruleset_of(ruleset)),
    usual=lambda: values_of(shipped_ruleset(CLASSIC)),
    fault=_fault,
    with_changes=with_rule_changes,
    shadow=shadow_of,
)

"""The words of orders, in English and in Swedish, as regular expressions over plain text."""

import re

ARMY = r"(?:arm(?:y|ies|é|én|éer|éerna|e|een)|nav(?:y|ies)|fleets?|flotta|flottan|flottor)"
NUMBERED = rf"(?:{ARMY}\s*(?:no\.?|nr\.?|number|nummer)?\s*#?|#)"
NUMBER = r"\d{1,4}"
AND = r"(?:,|\+|&|and\b|och\b|samt\b)"
ARMIES = rf"(?:{NUMBERED}\s*)?{NUMBER}(?:\s*{AND}\s*(?:and\s+|och\s+)?(?:{NUMBERED}\s*)?{NUMBER})*"
"""One army or several: `4`, `army 4 and 5`, `#4 + #5`."""
ALL = r"(?:all(?:\s+(?:of\s+)?(?:my\s+)?arm(?:y|ies))?|everybody|everyone|alla(?:\s+(?:mina\s+)?arméer)?)"
REST = (
    r"(?:(?:the\s+)?(?:rest|others|remaining(?:\s+armies)?|other\s+armies)|all\s+(?:the\s+)?others|resten"
    r"|(?:de\s+)?(?:övriga|andra))(?:\s+of\s+(?:them|my\s+armies))?"
)
TO = r"(?:to\b|till\b|->)"
FP = r"(?:fp|force\s+points?|strength|styrka)"
STRENGTH = r"(?:(?:own\s+|egen\s+)?(?:strength|styrka))"
TOPIC = re.compile(
    r"^(?:my\s+|mina\s+)?(?:initiative(?:\s+points?)?|initiativ(?:poäng)?|movements?|moves|orders?|instructions?"
    r"|transfers?|decisions?|placements?|retreats|förflyttning(?:ar)?|order|överföring(?:ar)?|beslut|placering(?:ar)?"
    r"|reträtter)(?:\s+(?:for|för|to|till)\s+(?:[^:\d]{1,40}?(?=\s*(?::|-|$))|(?=army|#|\d|armé)))?\s*(?::|-|$|(?=army|#|\d|armé))\s*"
)
"""What a line or a list begins with that only says what it is about."""
STILL = re.compile(
    r"(?:(?:it|will|to|shall|den|ska)\s+)*(?:stand(?:s|ing)?(?:\s+still)?|stay(?:s|ing)?(?:\s+(?:put|here|still|where\s+it\s+is))?"
    r"|hold(?:s|ing)?(?:\s+(?:its\s+|the\s+)?position|\s+still)?|(?:does\s+)?not\s+move|does\s+nothing"
    r"|stå(?:r)?(?:\s+still)?|stanna(?:r)?|ligger\s+still)"
)
MARCH = re.compile(
    r"^(?:will\s+)?(?:move(?:s|ment)?|march(?:es)?|goes?|instruction|går|marscherar|förflyttning)\s*[:-]?\s+(?=\d)"
)
ASSAULT = re.compile(r"(?:to\s+|will\s+)?(?:assaults?|storms?|stormar|stormning)(?:\s+(?P<name>.+))?")
LIFT = re.compile(
    r"(?:to\s+|will\s+)?(?:lifts?|lifting|raises?|ends?|breaks?\s+off|häv(?:er)?|avbryter)\s+(?:the\s+|its\s+|sin\s+)?"
    r"(?:siege|belägring(?:en)?)(?:\s+(?:of|av)\s+(?P<name>.+))?"
)
RETREAT = re.compile(r"(?:to\s+|will\s+)?(?:retreats?|retirerar|retirera|reträtt)")
FIGHT = re.compile(r"(?:to\s+|will\s+)?(?:fights?|does\s+not\s+retreat|strider|slåss|retirerar\s+inte)")
PASS = re.compile(r"(?:pass(?:es)?|does\s+not\s+besiege|belägrar\s+inte|avstår)")
BESIEGE = re.compile(
    r"(?:to\s+|will\s+)?(?:besieges?|begins?\s+(?:a\s+|the\s+)?siege\s+of|lays?\s+siege\s+to|belägrar?)\s+(?P<name>.+)"
)
TAKE_OVER = re.compile(
    r"(?:to\s+|will\s+)?(?:takes?\s+over|tar\s+över)(?:\s+(?:the\s+)?(?:siege|belägringen)(?:\s+(?:of|av))?)?\s+(?P<name>.+)"
)
DEBARK = re.compile(
    r"(?:to\s+|will\s+)?(?:debarks?|disembarks?|lands?|landstiger)\s+(?:(?:in\s+)?(?:direction|riktning)\s+|to\s+|towards\s+|i\s+riktning\s+|mot\s+)?"
    r"(?P<name>\d{1,2})"
)
ADVANCE = re.compile(
    r"(?:to\s+|will\s+)?(?:advances?|rycker\s+fram)\s+(?:to\s+|into\s+|till\s+)?(?:hex\s+)?(?P<name>\d{4,6})"
)
PLACE = re.compile(r"(?:(?:is\s+)?(?:placed|starts?|begins?|placeras|börjar)\s+)?(?:(?:in|at|i|vid)\s+)?(?P<name>.+)")
SEND = re.compile(r"(?:to\s+|will\s+)?(?:sends?|gives?|transfers?|skickar?|ger|överför)\s*:?\s+(?P<rest>.+)")
SEND_AT_ONCE = re.compile(rf"(?P<rest>\d{{1,9}}\s*(?:fp|force\s+points?)\s*{TO}.+)")
SENT = re.compile(rf"(?P<fp>\d{{1,9}})\s*{FP}?\s*{TO}\s*(?:{NUMBERED}\s*)?(?P<to>{NUMBER})")
SENT_THE_OTHER_WAY = re.compile(rf"{TO}?\s*(?:{NUMBERED}\s*)?(?P<to>{NUMBER})\s*[:-]?\s+(?P<fp>\d{{1,9}})\s*{FP}")
SENT_FROM = re.compile(
    rf"(?:(?:send|transfer|give|skicka|överför|ge)\s+)?(?P<fp>\d{{1,9}})\s*{FP}?\s*(?:from|från)\s*(?:{NUMBERED}\s*)?(?P<giver>{NUMBER})"
    rf"\s*{TO}\s*(?:{NUMBERED}\s*)?(?P<to>{NUMBER})"
)
SENT_BETWEEN = re.compile(
    rf"(?:{NUMBERED}\s*)?(?P<giver>{NUMBER})\s*{TO}\s*(?:{NUMBERED}\s*)?(?P<to>{NUMBER})\s*[:,=-]?\s*(?P<fp>\d{{1,9}})\s*{FP}"
)
LINKS = re.compile(r"^(?:sea\s*-?\s*links?|sjöförbindelse(?:r|rna)?)\s*[:-]?\s*")
LINK = re.compile(
    r"^(?:link|links|förbind|länka)\s+(?P<names>.+?)\s+(?:over|via|in|across|over|över|genom|i)\s+(?P<zone>.+)$"
)
SURRENDER = re.compile(
    r"^(?:we\s+|i\s+|vi\s+|jag\s+)?(?:surrenders?|give\s+up|kapitulerar?|ger?\s+upp)\s*:?\s+(?P<names>.+)$"
)
NONE = re.compile(r"(?:none|no|nothing|inga|ingen)")
LOOKS_LIKE_ORDERS = re.compile(
    r"\d|\b(?:army|armies|armé|assault|lift|siege|retreat|besiege|debark|advance|surrender|link|strength|initiative"
    r"|send|stand|hold|styrka|belägr|storm|retirera|kapitulera)"
)
"""What should have been understood, when it was not."""
NOT_DONE = re.compile(rf"{FIGHT.pattern}|{PASS.pattern}|does\s+not\s+move|do\s+not\s+move(?=\s*$)")
"""Orders that say what is not to be done; nothing is doubtful about their `not`."""
DOUBT = re.compile(
    r"\b(?:not|[a-z]+n't|dont|wont|never|no\s+longer|cancel(?:led)?|instead|unless|if|when|maybe|perhaps|probably|or|either"
    r"|ignore|forget|scrap|except|earlier|was|were|had|would|could|might|inte|aldrig|om|kanske|eller|annars|istället|utom|glöm|stryk)\b"
)
"""Words that may turn what stands beside them into something else."""

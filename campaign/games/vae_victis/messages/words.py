"""The words of orders, in English and in Swedish, as regular expressions over plain text."""

import re

from campaign.games.vae_victis.kinds import Kind
from orders.rules.notation import NUMBERED

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
STRENGTH = r"(?:(?:(?:own|its|egen)\s+)?(?:strength|styrka)|increases?\s+(?:its\s+)?strength(?:\s+by\s+\d{1,3}\s+fp)?)"
POINT = re.compile(
    r"(?:(?:allocates?|assigns?|puts?)\s+(?:(?:its|the|my|their)\s+)?(?=initiative|influence|point)"
    r"|improves?\s+(?:(?:its|the|our)\s+)?naval\s+(?=dominance|superiority))?"
    r"(?:(?:(?:(?:initiative|influence)\s+)?point|initiative|initiativ|poäng|dominance|superiority)\s+)?(?:(?:on|in|to|i|på|for|för)\s+)?(?P<place>.+)"
)
"""Where an army puts its initiative point."""
_ABOUT = r"^(?!(?:no|not|nej|yes|ja)\b)(?:[^\W\d]+\s+)?(?:navies'?\s+)?"
HEADINGS = {
    Kind.DEBARK: re.compile(
        rf"{_ABOUT}(?:(?:debark|disembark)(?:ing|ations?)|landings?|landstigning(?:ar)?)"
        r"(?:\s+of\s+armies)?(?:\s+into\s+land\s+hexes)?\s*(?::|$)"
    ),
    Kind.BESIEGE: re.compile(rf"{_ABOUT}(?:(?:(?:be)?sieging|sieges|belägringar)\s*(?::|$)|(?:siege|belägring)\s*:)"),
    Kind.ADVANCE: re.compile(rf"{_ABOUT}(?:advances?|advancing)\s*:"),
    Kind.RETREAT: re.compile(rf"{_ABOUT}(?:retreats?|retreating|reträtt(?:er)?)\s*:"),
}
"""What a heading says that the lines below it are about: `Carthaginian navies debarking:`."""
TOPIC = re.compile(
    r"^(?:my\s+|mina\s+)?(?:initiative(?:\s+points?)?|initiativ(?:poäng)?|movements?|moves|orders?|instructions?"
    r"|transfers?|decisions?|placements?|retreats|förflyttning(?:ar)?|order|överföring(?:ar)?|beslut|placering(?:ar)?"
    r"|reträtter)(?:\s+(?:for|för|to|till)\s+(?:[^:\d]{1,40}?(?=\s*(?::|-|$))|(?=army|#|\d|armé)))?\s*(?::|-|$|(?=army|#|\d|armé))\s*"
)
"""What a line or a list begins with that only says what it is about."""
NOT = (
    r"(?:(?:(?:i|we|it|they|he|she)(?:'m|'re|'s)?\s+)?(?:(?:will|shall|do|does|is|am|are)\s+not|won't|wont|don't|dont|doesn't|doesnt|isn't|aren't"
    r"|not|no)\s+(?:(?:be|to|going|start|starts|begin|begins|any)\s+)*)"
)
"""What turns an order round: `won't be`, `does not start to`, `no`."""
ASSAULT = re.compile(r"(?:to\s+|will\s+)?(?:assaults?|storms?|stormar|stormning)(?:\s+(?P<name>.+))?")
LIFT = re.compile(
    r"(?:to\s+|will\s+)?(?:lifts?|lifting|raises?|ends?|breaks?\s+off|häv(?:er)?|avbryter)\s+(?:the\s+|its\s+|sin\s+)?"
    r"(?:siege|belägring(?:en)?)(?:\s+(?:of|av)\s+(?P<name>.+))?"
)
RETREAT = re.compile(r"(?:to\s+|will\s+)?(?:retreats?|retirerar|retirera|reträtt)")
FIGHT = re.compile(rf"(?:to\s+|will\s+)?(?:fights?|{NOT}retreat(?:ing)?|strider|slåss|retirerar\s+inte)")
_SIEGING = r"(?:(?:be)?sieg(?:e|es|ing)|lay(?:ing)?\s+siege\s+to)"
_NO_SIEGE = rf"(?:pass(?:es)?|{NOT}{_SIEGING}|belägrar\s+inte|avstår)"
PASS = re.compile(rf"{_NO_SIEGE}(?:\s+of\b)?(?:\s+(?P<name>.+))?")
BESIEGE = re.compile(
    rf"(?:to\s+|will\s+)?(?:(?:starts?|begins?|starting|beginning)\s+(?:to\s+)?(?:(?:a|the)\s+)?{_SIEGING}(?:\s+of\b)?|{_SIEGING}"
    r"|lays?\s+siege\s+to|belägrar?)(?:\s+(?P<name>.+))?"
)
TAKE_OVER = re.compile(
    r"(?:to\s+|will\s+)?(?:takes?\s+over|tar\s+över)(?:\s+(?:the\s+)?(?:siege|belägringen)(?:\s+(?:of|av))?)?\s+(?P<name>.+)"
)
_LANDING = r"(?:debark|disembark|land)"
STAY_AFLOAT = re.compile(
    rf"(?:to\s+|will\s+)?(?:(?:stay|remain)(?:s|ing)?\s+(?:at\s+sea|afloat|aboard|on\s+board)|{NOT}(?:{_LANDING}(?:ing|ation)?|landing)"
    r"|landstiger\s+inte|stannar\s+(?:till\s+sjöss|ombord))"
)
DEBARK = re.compile(
    rf"(?:to\s+|will\s+)?(?:{_LANDING}(?:s|ing)?|landstiger)"
    r"(?:\s+(?:(?:in\s+)?(?:direction|riktning)\s+|to\s+|towards\s+|in\s+|i\s+riktning\s+|mot\s+)?(?P<name>\d{1,2}))?"
)
STAY_PUT = re.compile(rf"(?:{NOT}advanc(?:e|ing)|rycker\s+inte\s+fram)")
ADVANCE = re.compile(
    r"(?:to\s+|will\s+)?(?:advances?|rycker\s+fram)\s+(?:to\s+|into\s+|till\s+)?(?:hex\s+)?(?P<name>\d{4,6})"
)
YES = r"(?:yes|yep|yeah|ja)"
NO = r"(?:no|nope|nej)"
ANSWER = re.compile(
    rf"(?:(?P<yes>{YES})|{NO})(?:(?:[\s,]+(?:please|thanks|thank\s+you|tack))*[\s.!,:;-]*$"
    r"|(?P<mark>\s*[,.:;!-])?\s+(?P<rest>.+)$)"
)
"""Yes or no at the beginning of what is said of an army, and what stands behind it."""
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
NOT_DONE = re.compile(
    rf"{FIGHT.pattern}|{_NO_SIEGE}|{STAY_AFLOAT.pattern}|{STAY_PUT.pattern}|does\s+not\s+move|doesn't\s+move|do\s+not\s+move(?=\s*$)"
)
"""Orders that say what is not to be done; nothing is doubtful about their `not`."""
DOUBT = re.compile(
    r"\b(?:not|[a-z]+n't|dont|wont|never|no\s+longer|cancel(?:led)?|instead|unless|if|when|maybe|perhaps|probably|or|either"
    r"|ignore|forget|scrap|except|earlier|was|were|had|would|could|might|inte|aldrig|om|kanske|eller|annars|istället|utom|glöm|stryk)\b"
)
"""Words that may turn what stands beside them into something else."""

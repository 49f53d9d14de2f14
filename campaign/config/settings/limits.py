"""Limits on campaigns, requests and waiting times."""

from campaign.config.environment import header_key
from campaign.config.rates import rates_of
from campaign.config.settings.base import IS_ASKED_BY_ANOTHER, env
from campaign.platform.arrivals import ARRIVED

# Who may open campaigns: everyone with an account, or only staff.
OPEN_CAMPAIGNS = env.str("OPEN_CAMPAIGNS", default="everybody")
# How many unfinished campaigns one account administers, and how many scenarios it keeps; staff have no limit.
MOST_CAMPAIGNS = int(env.str("MOST_CAMPAIGNS", default="") or 20)
MOST_SCENARIOS = int(env.str("MOST_SCENARIOS", default="") or 20)

# The practice ground: days without use after which a battle is removed, and how many battles there are at most.
PRACTICE_DAYS = int(env.str("PRACTICE_DAYS", default="") or 7)
MOST_PRACTICE_BATTLES = int(env.str("MOST_PRACTICE_BATTLES", default="") or 1000)
# How many practice battles, and guests who play alone, visitors from one address may hold, of each.
MOST_OF_ONE_ADDRESS = int(env.str("MOST_OF_ONE_ADDRESS", default="") or 30)

# Playing alone: whether visitors can, without an account; days without use after which a guest is removed with their
# games; how many guests there are at most, and how many games a guest and a user may keep. No new game begins while
# more than MOST_WAITING_GAMES wait for a worker.
PLAY_ALONE = env.bool("PLAY_ALONE", default=True)
SOLO_GUEST_DAYS = int(env.str("SOLO_GUEST_DAYS", default="") or 28)
MOST_SOLO_GUESTS = int(env.str("MOST_SOLO_GUESTS", default="") or 1000)
MOST_SOLO_GAMES_OF_GUESTS, MOST_SOLO_GAMES = 3, 10
MOST_WAITING_GAMES = 50

DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
LARGEST_REQUEST = 20_000_000  # bytes, with files: larger requests are not read, so that no disk fills up

# Seconds that a step stays open beyond its deadline for orders that arrived before it and wait to be processed. If
# a proxy says when a request reached it, that counts; name only a header that the proxy itself sets.
CLOSING_SECONDS = float(env.str("CLOSING_SECONDS", default="") or 5)
ARRIVAL_HEADER = header_key(ARRIVED if IS_ASKED_BY_ANOTHER else env.str("ARRIVAL_HEADER", default=""))

# How many threads of a process of the web server work at a time; each can keep a connection to the database.
WEB_THREADS = int(env.str("WEB_THREADS", default="") or 4)

# Seconds after which the process of a web request is replaced; campaign/platform/time_limit.py says how.
WEB_TIME_LIMIT = int(env.str("WEB_TIME_LIMIT", default="") or 30)

# How often signed-in users may do what; `writes` is every POST request without a name of its own, `reads` every
# page and picture without one, `heavy` the most costly pages. Visitors' reads of campaigns, `strangers`, are counted by
# address; so are new practice battles, `practice`, and pages of these and of shared puzzles, `practice_pages`.
# `all_practice` and `all_practice_pages` count those of all visitors together. New guests who play alone are counted by
# address, `solo_guests`, and all together, `all_solo_guests`; new games, `solo_games`, by user. `editions` are smaller
# files of maps that must be made first, counted by user or address.
THROTTLES: dict[str, tuple[int, int]] = rates_of(
    {
        "writes": "120/m",
        "reads": "600/m",
        "heavy": "120/m",
        "sheets": "120/m",
        "questions": "1800/m",
        "hints": "20/m",
        "puzzles": "20/m",
        "messages": "30/m",
        "plans": "60/m",
        "reports": "30/m",
        "api": "300/m",
        "wrong_keys": "30/m",
        "strangers": "300/m",
        "practice": "20/10m",
        "all_practice": "200/10m",
        "practice_pages": "60/m",
        "all_practice_pages": "600/m",
        "solo_guests": "10/h",
        "all_solo_guests": "300/h",
        "solo_games": "20/h",
        "notices": "20/m",
        "feeds": "30/m",
        "archives": "6/m",
        "pictures": "20/m",
        "editions": "120/m",
        "maps": "30/m",
    },
    env.list("THROTTLES", default=[]),
)

"""The files of typefaces: each is used, and a page loads those of its letters only."""

import re
from collections import defaultdict

from campaign.platform.checkout import TOP

_FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)
_PAGES = "The march of 14 armies: Åland, Ängö, “Örebro” – résumé · →\n\t"
"""Letters and marks of pages in English and Swedish, and what stands between them."""

Face = tuple[str, set[int]]


def faces() -> dict[tuple[str, ...], list[Face]]:
    """The files of each family, weight and style, with the characters for which they are loaded."""
    found = defaultdict(list)
    for text in _FACE.findall((TOP / "static/css/page.css").read_text(encoding="utf-8")):
        file = re.search(r"fonts/([\w-]+\.woff2)", text)
        if file is not None:
            kind = tuple(re.findall(r"font-(?:family|weight|style): (.*?);", text))
            ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", text)
            letters = {one for first, last in ranges for one in range(int(first, 16), int(last or first, 16) + 1)}
            found[kind].append((file[1], letters))
    return found


def test_every_file_of_a_typeface_is_used() -> None:
    named = {file for files in faces().values() for file, _letters in files}
    assert named == {path.name for path in (TOP / "static/fonts").glob("*.woff2")}


def test_a_character_is_in_one_file_of_a_typeface_only() -> None:
    for kind, files in faces().items():
        for number, (_file, letters) in enumerate(files):
            for other, more in files[number + 1 :]:
                assert not letters & more, (kind, other)


def test_a_page_in_english_or_swedish_loads_one_file_of_a_typeface() -> None:
    for kind, files in faces().items():
        needed = [file for file, letters in files if any(ord(one) in letters for one in _PAGES)]
        assert len(needed) == 1, kind

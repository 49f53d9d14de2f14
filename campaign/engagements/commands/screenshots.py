"""Screenshots: stored as uploaded until a worker has read them, then as newly encoded pictures.

The web server looks at the first bytes of an upload alone; it is decoded by a worker, which a bomb cannot take far.
"""

from io import BytesIO

from PIL import Image, ImageOps

from campaign.engagements.rules import header_of
from campaign.games.engagements import InvalidReport
from campaign.language.catalogue.sentences import say

LARGEST_FILE = 5_000_000
"""Bytes of an uploaded screenshot."""
LONGEST_SIDE = 2000
"""Pixels of a stored one."""
MOST_PIXELS = 15_000_000
"""Of an uploaded one, before anything of it is unpacked: a screen of 5120 x 2880 has 14.7 million, 4K 8.3 million."""

_FORMATS = ("PNG", "JPEG", "WEBP")
_OF_A_LIST = ("1", "P", "PA")
_QUALITY = 88


def check_upload(data: bytes) -> None:
    """Check the size of a file and its first bytes without decoding it.

    Raises InvalidReport for a file that is too large, of another kind, or has too many pixels.
    """
    if len(data) > LARGEST_FILE:
        raise _refused(say("the_screenshot_has_more_than_mb", number=LARGEST_FILE // 1_000_000))
    header = header_of(data)
    if header is None or not header.width or not header.height:
        raise _refused(say("the_screenshot_cannot_be_read"))
    if header.width * header.height > MOST_PIXELS:
        raise _refused(say("the_screenshot_is_x_pixels_large", number=header.width, other_number=header.height))


def prepared(data: bytes) -> bytes:
    """Return the picture of a file as WebP, without metadata, at most `LONGEST_SIDE` pixels long.

    For workers: it unpacks all of the picture. Raises InvalidReport as `check_upload` does, and for a broken file.
    """
    check_upload(data)
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:  # a second header may differ from the first
                raise _refused(say("the_screenshot_cannot_be_read"))
            return _written_anew(image)
    except MemoryError:
        raise
    except Exception:  # a decoder may fail in any way on a file that is no picture; in every case the file is at fault
        raise _refused(say("the_screenshot_cannot_be_read")) from None


def _written_anew(image: Image.Image) -> bytes:
    """The first frame, upright, on white where it was transparent, and of the right size."""
    # Made smaller before anything else, so that no copy of a large one is in memory; colours of a list do not mix.
    small = image.convert("RGBA") if image.mode in _OF_A_LIST else image
    small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    picture = ImageOps.exif_transpose(small).convert("RGBA")
    ground = Image.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture.getchannel("A"))
    written = BytesIO()
    ground.save(written, "WEBP", quality=_QUALITY)
    return written.getvalue()


def _refused(problem: str) -> InvalidReport:
    return InvalidReport("screenshot", problem)

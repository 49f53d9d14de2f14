"""Files that are no screenshots, or more than one: what is stored is a picture of our own making, or nothing."""

import struct
import zlib
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, PngImagePlugin

from campaign.engagements.commands.screenshots import prepared
from campaign.engagements.rules import header_of
from campaign.engagements.tasks import read_screenshot
from campaign.games.engagements import InvalidReport
from campaign.models import Phase, Report, ScreenshotUpload, UnfinishedTask
from campaign.selectors.reports import unread_uploads
from tests.campaign.test_pages import page

Browsers = Callable[[str], Client]
CARD = page("rounds/1/engagements/4-9/")
HTML = b"<!doctype html><script>alert(document.cookie)</script>"
SIZE = (40, 30)


def picture(kind: str = "PNG", colour: str = "red", **options: Any) -> bytes:
    written = BytesIO()
    Image.new("RGB", SIZE, colour).save(written, kind, **options)
    return written.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_with(extra: bytes, *, header: bytes = b"") -> bytes:
    """A PNG with another header or with a chunk more before its data."""
    whole = picture()
    start, end = 8, 8 + 12 + 13
    return whole[:start] + (header or whole[start:end]) + extra + whole[end:]


def header(width: int, height: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))


def moving(kind: str) -> bytes:
    """Three frames, red first."""
    written = BytesIO()
    frames = [Image.new("RGB", SIZE, colour) for colour in ("red", "green", "blue")]
    frames[0].save(written, kind, save_all=True, append_images=frames[1:], duration=50)
    return written.getvalue()


REFUSED = {
    "an SVG with a script": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "a page": HTML,
    "a page that begins like a PNG": b"\x89PNG\r\n\x1a\n" + HTML,
    "a page that begins like a JPEG": b"\xff\xd8\xff\xe0" + HTML,
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 30\nshowpage\n",
    "a PDF": picture("PDF"),
    "a GIF": picture("GIF"),
    "a TIFF": picture("TIFF"),
    "a BMP": picture("BMP"),
    "an icon": picture("ICO"),
    "a program": b"\x7fELF" + b"\x00" * 200,
    "a PNG cut off": picture()[:60],
    "a JPEG cut off": picture("JPEG")[:-40],
    "a WebP cut off": picture("WEBP")[:-10],
    "a header alone": png_with(b"")[:33],
    "no pixels": png_with(b"", header=header(0, 30)),
    "a bomb of pixels": png_with(b"", header=header(100_000, 100_000)),
    "pixels beyond all counting": png_with(b"", header=header(2**31 - 1, 2**31 - 1)),
    "a bomb of words": png_with(chunk(b"zTXt", b"Comment\x00\x00" + zlib.compress(b"x" * 100_000_000))),
    "a wrong check sum": picture()[:40] + b"\x00\x00" + picture()[42:],
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_an_invalid_picture_is_refused_with_a_message(data: bytes) -> None:
    with pytest.raises(InvalidReport, match=r"Nothing was submitted\. The screenshot "):
        prepared(data)


def with_words() -> bytes:
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", "taken at home")
    words.add_itxt("XML:com.adobe.xmp", "<x:xmpmeta>taken at home</x:xmpmeta>")
    return picture(pnginfo=words)


def with_place() -> bytes:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    exif.get_ifd(0x8825)[1] = "taken at home"
    return picture("JPEG", exif=exif, comment=b"taken at home")


TAKEN = {
    "a page after the picture": picture() + HTML,
    "a page inside of it": png_with(chunk(b"tEXt", b"Comment\x00" + HTML)),
    "an archive after it": picture("JPEG") + b"PK\x03\x04" + HTML,
    "words": with_words(),
    "a place": with_place(),
    "a PNG that moves": moving("PNG"),
    "a WebP that moves": moving("WEBP"),
}


@pytest.mark.parametrize("data", TAKEN.values(), ids=TAKEN)
def test_a_stored_picture_has_no_metadata_or_extra_frames(data: bytes) -> None:
    stored = prepared(data)
    assert b"script" not in stored
    assert b"home" not in stored
    with Image.open(BytesIO(stored)) as read:
        assert (read.format, read.size, getattr(read, "n_frames", 1)) == ("WEBP", SIZE, 1)
        assert not {"exif", "xmp", "icc_profile", "comment"} & set(read.info)
        red, green, blue = read.convert("RGB").getpixel((20, 15))  # type: ignore[misc]
        assert red > 200 > 60 > max(green, blue)


def test_shrinking_a_palette_picture_blends_its_colours() -> None:
    """Red and white columns in turn, one pixel wide each, come to pink."""
    drawn = Image.new("RGB", (4000, 30), "red")
    for column in range(0, 4000, 2):
        drawn.paste("white", (column, 0, column + 1, 30))
    written = BytesIO()
    drawn.quantize(2).save(written, "PNG")
    with Image.open(BytesIO(prepared(written.getvalue()))) as read:
        assert read.size == (2000, 15)
        red, green, blue = read.convert("RGB").getpixel((1000, 7))  # type: ignore[misc]
        assert red > 240
        assert 90 < green < 170
        assert 90 < blue < 170


def report(browser: Client, phase: Phase, name: str, data: bytes, kind: str) -> Any:
    upload = SimpleUploadedFile(name, data, kind)
    form = {"phase": phase.pk, "engagement": "4-9", "do": "report", "winner": "9", "score": "45-20"}
    return browser.post(CARD, {**form, "screenshot": upload})


def test_the_name_and_type_of_an_uploaded_file_are_ignored(battles: Phase, as_: Browsers) -> None:
    assert report(as_("marcus"), battles, "../../../page.html", picture(), "text/html").status_code == 302
    stored = Report.objects.get()
    read_screenshot(stored.pk)
    stored.refresh_from_db()
    assert stored.picture.name == f"screenshots/{stored.public_id}.webp"
    assert report(as_("hamilcar"), battles, "picture.png", HTML, "image/png").status_code == 422
    assert Report.objects.count() == 1


def test_a_screenshot_is_served_as_an_inert_picture(battles: Phase, as_: Browsers) -> None:
    report(as_("marcus"), battles, "a.png", picture() + HTML, "image/png")
    read_screenshot(Report.objects.get().pk)
    address = page(f"screenshots/{Report.objects.get().public_id}.webp")
    answer = as_("hanno").get(address)
    assert answer.getvalue()[:4] == b"RIFF"
    assert {
        name: answer.headers[name] for name in ("Content-Type", "Content-Disposition", "X-Content-Type-Options")
    } == {
        "Content-Type": "image/webp",
        "Content-Disposition": 'inline; filename="screenshot.webp"',
        "X-Content-Type-Options": "nosniff",
    }
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "private" in answer.headers["Cache-Control"]
    assert as_("timon").get(address).status_code == 404
    assert as_("nobody").get(address).status_code == 302


@pytest.mark.parametrize(
    ("kind", "options"),
    [("PNG", {}), ("JPEG", {}), ("JPEG", {"progressive": True}), ("WEBP", {}), ("WEBP", {"lossless": True})],
)
def test_the_size_of_a_picture_is_read_without_decoding_it(kind: str, options: dict[str, Any]) -> None:
    assert header_of(picture(kind, **options)) == (kind, *SIZE)


def test_the_size_of_animated_webp_and_commented_jpeg_is_read() -> None:
    assert header_of(moving("WEBP")) == ("WEBP", *SIZE)
    assert header_of(with_place()) == ("JPEG", *SIZE)


@pytest.mark.parametrize("data", [picture(kind)[:length] for kind in ("PNG", "JPEG", "WEBP") for length in range(24)])
def test_a_truncated_header_gives_no_size(data: bytes) -> None:
    assert header_of(data) is None


def test_no_upload_is_decoded_by_the_web_server(battles: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("decoded in the web server")

    with monkeypatch.context() as patch:
        patch.setattr(Image, "open", refused)
        assert report(as_("marcus"), battles, "a.png", picture(), "image/png").status_code == 302
    made = Report.objects.get()
    assert not made.picture
    assert "The screenshot is being checked." in as_("hanno").get(CARD).content.decode()
    assert as_("hanno").get(page(f"screenshots/{made.public_id}.webp")).status_code == 404
    read_screenshot(made.pk)
    text = as_("hanno").get(CARD).content.decode()
    assert "The screenshot is being checked." not in text
    assert f"screenshots/{made.public_id}.webp" in text
    assert not ScreenshotUpload.objects.get().data
    read_screenshot(made.pk)  # a second time finds nothing to do
    assert not UnfinishedTask.objects.exists()


def test_a_broken_screenshot_is_removed_and_the_report_counts(battles: Phase, as_: Browsers) -> None:
    assert report(as_("marcus"), battles, "a.png", picture()[:60], "image/png").status_code == 302
    made = Report.objects.get()
    read_screenshot(made.pk)
    text = as_("marcus").get(CARD).content.decode()
    assert "The screenshot cannot be read, so it is not shown. The report counts." in text
    assert not ScreenshotUpload.objects.get().data
    assert as_("marcus").get(page(f"screenshots/{made.public_id}.webp")).status_code == 404
    assert report(as_("marcus"), battles, "b.png", picture(), "image/png").status_code == 302
    assert Report.objects.count() == 2


def test_a_picture_that_kills_its_worker_repeatedly_is_refused(battles: Phase, as_: Browsers) -> None:
    report(as_("marcus"), battles, "a.png", picture(), "image/png")
    made = Report.objects.get()
    UnfinishedTask.objects.create(
        task="read_screenshot",
        subject=str(made.pk),
        campaign=battles.campaign,
        tries=99,
        first_begun_at=made.reported_at,
        begun_at=made.reported_at,
    )
    read_screenshot(made.pk)
    assert made.upload.refused
    assert not ScreenshotUpload.objects.get().data
    assert not made.picture


def test_unread_uploads_are_queued_again(battles: Phase, as_: Browsers) -> None:
    report(as_("marcus"), battles, "a.png", picture(), "image/png")
    at = ScreenshotUpload.objects.get().uploaded_at
    patience = timedelta(minutes=2)
    assert unread_uploads(at + patience / 2, patience) == []
    assert unread_uploads(at + patience, patience) == [Report.objects.get().pk]

"""A reader without scripts: opens pages, follows links, fills in forms and sends them through Django's client.

    hanno = Reader(people["hanno"])
    hanno.open("/campaigns/war/questions/")
    hanno.fill("Your question", "May a navy retreat?")
    hanno.press("Publish question")
    assert "May a navy retreat?" in hanno.main.text

It sends what a browser would: hidden fields, what is chosen, checked boxes, the pressed button. It uses nothing that
is hidden, folded or disabled, sends nothing that a browser would hold back, and the site asks it for the CSRF token.
Links, fields and buttons that are missing or ambiguous raise LookupError, and what no reader can do raises ValueError.
"""

import re
from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from django.contrib.auth.models import User
from django.test import Client

from tests.elements import Element, only, parsed

_CONTROLS = {"input", "select", "textarea"}
_USED = {*_CONTROLS, "a", "button", "summary"}
_TYPED = {"text", "search", "email", "url", "tel", "password", "number", "date", "time", "datetime-local"}
_CHECKED = {"checkbox", "radio"}
_KINDS = {*_TYPED, *_CHECKED, "select"}
_BUTTONS = {"submit", "image", "button", "reset"}
Name = str | re.Pattern[str]
"""What something on a page is called: all that it says, or a pattern that is found in it."""


class Reader:
    """A person at a browser without scripts; `presses` are the links and buttons that they pressed."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)
        self.address = ""
        self.page = Element("document", {}, None)
        self.content = ""
        self.presses: list[str] = []

    @property
    def main(self) -> Element:
        """What is on the page besides its head and foot."""
        return self.page.one("main")

    @property
    def status(self) -> str:
        """What the page says about what was just sent."""
        return next(one.text for one in self.page.all("[role=status]") if one.is_shown)

    def open(self, address: str, *, status: int = 200) -> None:
        """Open an address; `status` is that of the page after all redirects."""
        asked = _without_fragment(urljoin(self.address, address))
        self._read(asked, self.client.get(asked, follow=True), status)

    def follow(self, name: Name, *, within: str = "", status: int = 200) -> None:
        """Follow the link of that name; several with one address are one."""
        links = [one for one in self._shown(within) if one.tag == "a" and "href" in one.attributes]
        named = {one.attributes["href"]: one for one in links if _is(_name(one), name)}
        link = only(list(named.values()), f"link {name!r}", links)
        self.presses.append(str(name))
        self.open(link.attributes["href"], status=status)

    def unfold(self, name: Name, *, within: str = "") -> None:
        """Open the part that is folded below a text."""
        summaries = [one for one in self._shown(within) if one.tag == "summary"]
        summary = only([one for one in summaries if _is(one.text, name)], f"folded part {name!r}", summaries)
        self.presses.append(str(name))
        summary.within("details")[0].attributes["open"] = ""

    def field(self, name: Name, *, within: str = "", kinds: Collection[str] = _KINDS) -> Element:
        """Return the control of these kinds with that label, name or id; it is shown, but may be disabled."""
        controls = [one for one in self._shown(within) if one.tag in _CONTROLS and _type(one) in kinds]
        keyed = [one for one in controls if name in (one.attributes.get("name"), one.attributes.get("id"))]
        return only(
            keyed or [one for one in controls if _is(self._label(one), name)],
            f"field {name!r}",
            [f"{self._label(one)!r} {one}" for one in controls],
        )

    def value(self, name: Name, *, within: str = "") -> str:
        """Return what a control holds; of a list what would be sent."""
        return "\n".join(_values(self.field(name, within=within)))

    def fill(self, name: Name, text: str, *, within: str = "") -> None:
        """Type into a field what it takes."""
        control = self._usable(name, within, _TYPED)
        if "readonly" in control.attributes or len(text) > int(control.attributes.get("maxlength", len(text))):
            _refuse(f"{control} does not take {text!r}")
        if control.tag == "textarea":
            control.children = [text]
        else:
            control.attributes["value"] = text

    def choose(self, name: Name, option: str, *, within: str = "") -> None:
        """Choose of a list by text or value."""
        control = self._usable(name, within, {"select"})
        options = [one for one in control if one.tag == "option" and not one.is_disabled]
        chosen = only([one for one in options if option in (one.text, _value(one))], f"choice {option!r}", options)
        for one in options:
            one.attributes.pop("selected", None)
        chosen.attributes["selected"] = ""

    def check(self, name: Name, *, within: str = "") -> None:
        """Check a box or a radio button by its label."""
        control = self._usable(name, within, _CHECKED)
        if _type(control) == "radio":
            for one in self._form_of(control)[1]:
                if one.attributes.get("name") == control.attributes["name"] and _type(one) == "radio":
                    one.attributes.pop("checked", None)
        control.attributes["checked"] = ""

    def buttons(self, name: Name, *, within: str = "") -> list[Element]:
        """Return the buttons of that name that send something."""
        return [one for one in self._shown(within) if _sends(one) and _is(_name(one), name)]

    def press(self, name: Name, *, within: str = "", status: int = 200) -> None:
        """Press a button, which sends its form. Several of one name are one if they send the same."""
        found = self.buttons(name, within=within)
        forms = {
            (id(self._form_of(one)[0]), one.attributes.get("name"), one.attributes.get("value")): one for one in found
        }
        button = only(list(forms.values()), f"button {name!r}", [one for one in self._shown(within) if _sends(one)])
        if button.is_disabled:
            _refuse(f"{button} is disabled")
        form, controls = self._form_of(button)
        if not {"novalidate"} & form.attributes.keys() and "formnovalidate" not in button.attributes:
            _hold_back(controls)
        self.presses.append(str(name))
        self._send(form, button, [*_sent(controls), *_sent_by(button)], status)

    def _send(self, form: Element, button: Element, pairs: list[tuple[str, str]], status: int) -> None:
        own = {key: button.attributes.get(f"form{key}", form.attributes.get(key, "")) for key in ("action", "method")}
        address = _without_fragment(urljoin(self.address, own["action"] or self.address))
        if own["method"].lower() != "post":
            self.open(urlsplit(address)._replace(query=urlencode(pairs)).geturl(), status=status)
            return
        kind = "application/x-www-form-urlencoded"
        if form.attributes.get("enctype") == "multipart/form-data":
            held = {name: [text for key, text in pairs if key == name] for name, _ in pairs}
            self._read(address, self.client.post(address, held, follow=True), status)
        else:
            self._read(address, self.client.post(address, urlencode(pairs), content_type=kind, follow=True), status)

    def _read(self, asked: str, answer: Any, status: int) -> None:
        """Have an answer as the page that is open."""
        for place, _ in answer.redirect_chain:
            if urlsplit(place).netloc not in ("", "testserver"):
                _refuse(f"{asked} leads to another site: {place}")
            asked = _without_fragment(urljoin(asked, place))
        self.address, self.content = asked, answer.content.decode()
        self.page = parsed(self.content)
        if answer.status_code != status:
            message = f"{asked} answers {answer.status_code}: {self.page.text[:2000]}"
            raise AssertionError(message)

    def _shown(self, within: str) -> list[Element]:
        part = self.page.one(within) if within else self.page
        return [one for one in part if one.tag in _USED and one.is_shown]

    def _usable(self, name: Name, within: str, kinds: Collection[str]) -> Element:
        control = self.field(name, within=within, kinds=kinds)
        if control.is_disabled:
            _refuse(f"{control} is disabled")
        return control

    def _label(self, control: Element) -> str:
        """Return the name of a control: what its labels say, or else its `aria-label`."""
        around = control.within("label")
        beside = [
            one for one in self.page.all("label") if one.attributes.get("for") == control.attributes.get("id", "")
        ]
        own = [one.spoken for one in (*around, *beside)]
        return " ".join(own) or control.attributes.get("aria-label", "")

    def _form_of(self, control: Element) -> tuple[Element, list[Element]]:
        """Return the form that a control belongs to, and all controls of that form."""

        def owner(one: Element) -> Element | None:
            if "form" in one.attributes:
                return self.page.one(f"#{one.attributes['form']}")
            return next(iter(one.within("form")), None)

        form = owner(control)
        if form is None:
            message = f"{control} is in no form"
            raise LookupError(message)
        return form, [one for one in self.page if one.tag in {*_CONTROLS, "button"} and owner(one) is form]


def _without_fragment(address: str) -> str:
    return urlsplit(address)._replace(fragment="").geturl()


def _name(element: Element) -> str:
    """Return the name of a link or button: its `aria-label`, its text, or its value."""
    return element.attributes.get("aria-label") or element.spoken or element.attributes.get("value", "")


def _is(said: str, name: Name) -> bool:
    return said == name if isinstance(name, str) else name.search(said) is not None


def _type(control: Element) -> str:
    usual = {"input": "text", "button": "submit", "textarea": "text", "select": "select"}.get(control.tag, "")
    return control.attributes.get("type", usual).lower() if control.tag in ("input", "button") else usual


def _sends(element: Element) -> bool:
    return element.tag in ("input", "button") and _type(element) in ("submit", "image")


def _value(option: Element) -> str:
    return option.attributes.get("value", option.text)


def _values(control: Element) -> list[str]:
    """Return what a control sends: of lists and boxes what is chosen."""
    if control.tag == "textarea":
        return [control.source.removeprefix("\n").replace("\n", "\r\n")]
    if control.tag == "select":
        options = [one for one in control if one.tag == "option"]
        chosen = [one for one in options if "selected" in one.attributes and not one.is_disabled]
        if "multiple" in control.attributes:
            return [_value(one) for one in chosen]
        return [_value(one) for one in chosen[-1:] or [one for one in options if not one.is_disabled][:1]]
    if _type(control) in _CHECKED:
        return [control.attributes.get("value", "on")] if "checked" in control.attributes else []
    return [control.attributes.get("value", "")]


def _sent(controls: list[Element]) -> list[tuple[str, str]]:
    """Return the names and values that a form sends, without its buttons."""
    named = [one for one in controls if one.attributes.get("name") and not one.is_disabled and one.tag != "button"]
    used = [one for one in named if _type(one) not in {*_BUTTONS, "file"} and not one.within("template")]
    return [(one.attributes["name"], text) for one in used for text in _values(one)]


def _sent_by(button: Element) -> list[tuple[str, str]]:
    name = button.attributes.get("name")
    return [(name, button.attributes.get("value", ""))] if name else []


def _hold_back(controls: list[Element]) -> None:
    """Raise ValueError for a form that a browser would not send: a field lacks what it must have."""
    for one in controls:
        if one.is_disabled or "readonly" in one.attributes or one.tag == "button":
            continue
        values = _values(one)
        if _type(one) == "radio":
            same = [other for other in controls if other.attributes.get("name") == one.attributes.get("name")]
            values = [text for other in same for text in _values(other)]
        if "required" in one.attributes and not any(values):
            _refuse(f"{one} is required")
        pattern = one.attributes.get("pattern")
        if pattern and any(values) and not all(re.fullmatch(pattern, text) for text in values):
            _refuse(f"{one} does not take {values}")


def _refuse(why: str) -> None:
    raise ValueError(why)

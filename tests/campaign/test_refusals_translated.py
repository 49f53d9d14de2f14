"""Every refusal of a service is in the catalogue, so that it can be translated."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import campaign
from campaign.language.catalogue.sentences import MESSAGES
from campaign.services.errors import Refused
from hexmap.rules.sentences.messages import forms

TOP = Path(campaign.__path__[0])
FOLDERS = ("services/**/*.py", "*/commands.py", "*/commands/**/*.py")
"""Where services and the commands of wings are; those of `management` are for the shell."""
OF_COMMANDS = {"AddressTaken", "AdministratorPlays"}
"""Refusals that only a command shows: commands speak English."""


def refusals(kind: type[Refused] = Refused) -> Iterator[str]:
    """The names of all kinds of refusals that are loaded."""
    yield kind.__name__
    for narrower in kind.__subclasses__():
        yield from refusals(narrower)


def shapes(node: ast.expr) -> Iterator[str]:
    """The texts that an expression of a source may be, with {} for what is filled in."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(code))]):
            yield from (shape(form) for form in forms(MESSAGES[code]))
        case ast.IfExp(body=one, orelse=other):
            yield from shapes(one)
            yield from shapes(other)


def refused_with(source: str, kinds: set[str]) -> Iterator[str]:
    """The sentences with which a source refuses something."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
            texts = [text for argument in node.args for text in shapes(argument)]
            yield from (text for text in texts if " " in text)  # the others name a field


def known() -> set[str]:
    """All sentences of the catalogue, with {} for their values."""
    return {shape(form) for message in MESSAGES.values() for form in forms(message)}


def shape(form: str) -> str:
    """A message with {} for its values."""
    return re.sub(r"\{\w+\}", "{}", form)


def services() -> list[Path]:
    """The modules of services and of the wings' commands."""
    return [file for pattern in FOLDERS for file in TOP.glob(pattern) if "management" not in file.parts]


def test_every_refusal_of_a_service_is_in_the_catalogue() -> None:
    for file in services():
        importlib.import_module(".".join(file.relative_to(TOP.parent).with_suffix("").parts).removesuffix(".__init__"))
    kinds = set(refusals()) - OF_COMMANDS
    found = {text for file in services() for text in refused_with(file.read_text(encoding="utf-8"), kinds)}
    assert len(found) > 60
    assert found - known() == set()

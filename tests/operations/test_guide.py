"""What docs/operations.md names is there; `make operations` follows it."""

import configparser
import re
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatch

import pytest
import yaml
from django.core.management import get_commands
from django.urls import URLPattern, URLResolver, get_resolver

from tests.operations.follow import GUIDE, SECTIONS, TOP, blocks

TEXT = GUIDE.read_text(encoding="utf-8")
UNITS = sorted((TOP / "docs" / "systemd").glob("*.service"))
PARTS = {
    **{name: name for name in ("web", "calculations", "guests", "beat")},
    **{name: f"{name}@" for name in ("worker", "pictures")},
}
"""The units of the parts by the names of their services in docker-compose.yml; those of workers are templates."""
SETTINGS = "/srv/vae-victis/site/.venv/bin/python -m campaign.config.settings_file /etc/vae-victis.env "
EVERY_UNIT = sorted([*PARTS.values(), "backup"])
NO_SECRETS = {
    *("slug", "number", "round_", "step", "which", "moment", "engagement", "public_id", "address", "name", "game"),
    *("scenario-file key", "post-template key", "rules-chapter key", "learn-chapter key", "profile username"),
    *("glossary-terms language", "glossary-terms edition", "rules-chapter-of-game key"),
    *(f"{page} key" for page in ("puzzle", "puzzle-board", "puzzle-reach", "puzzle-preview")),
}
"""Parts of addresses that let nobody in, some only on one page; every other part counts as a secret."""


def whole_unit(name: str) -> configparser.ConfigParser:
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.read(TOP / "docs" / "systemd" / f"vae-victis-{name}.service", encoding="utf-8")
    return found


def unit(name: str) -> configparser.SectionProxy:
    return whole_unit(name)["Service"]


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_guide_has_valid_shell_commands(section: str) -> None:
    found = blocks(TEXT, section)
    assert found
    for block in found:
        subprocess.run(["bash", "-n", "-c", block], check=True)


def test_every_command_that_is_named_exists() -> None:
    named = set(re.findall(r"(?:manage\.py|vae-victis) (?:<[^>]+> )?([a-z_]+)\b", TEXT))
    assert {"backup", "restore", "first_start", "replay_campaign"} <= named
    assert named <= set(get_commands())


def test_every_unit_is_started_by_the_guide() -> None:
    assert [path.stem for path in UNITS] == sorted(f"vae-victis-{name}" for name in EVERY_UNIT)
    started = " ".join(blocks(TEXT, "Without containers"))
    assert all(f"vae-victis-{name}" in started for name in PARTS.values())


@pytest.mark.parametrize("name", PARTS)
def test_units_and_containers_run_the_same(name: str) -> None:
    """Except for where they listen, their names, and the numbers that containers take from settings."""
    service = yaml.safe_load((TOP / "docker-compose.yml").read_text(encoding="utf-8"))["services"][name]
    contained = re.sub(r"\$\{\w+:-(\d+)\}", r"\1", service["command"])
    contained = contained.replace("0.0.0.0", "127.0.0.1").replace("/tmp/beat", "/srv/vae-victis/cache/beat")
    for port, part in (("8001", "guests"), ("8002", "calculations")):
        contained = contained.replace(f"--bind=127.0.0.1:{port}", f"--bind=unix:/run/vae-victis-{part}/socket")
    of_unit = unit(PARTS[name])
    command = re.sub(r" --hostname=\S+", "", of_unit["ExecStart"].removeprefix(f"{SETTINGS}-m "))
    assert sorted(command.split()) == sorted(contained.split())
    assert f"{of_unit['TimeoutStopSec']}s" == service["stop_grace_period"]
    assert int(of_unit.get("CPUWeight", 100)) == round(service.get("cpu_shares", 1024) / 1024 * 100)


@pytest.mark.parametrize("name", EVERY_UNIT)
def test_units_and_command_load_settings_the_same_way(name: str) -> None:
    assert unit(name)["ExecStart"].startswith(SETTINGS)
    assert "EnvironmentFile" not in unit(name)
    wrapper = (TOP / "docs" / "systemd" / "vae-victis").read_text(encoding="utf-8")
    assert "-m campaign.config.settings_file" in wrapper


@pytest.mark.parametrize("name", PARTS.values())
def test_a_unit_that_exits_is_restarted(name: str) -> None:
    assert unit(name)["Restart"] == "always"
    assert whole_unit(name)["Unit"]["PartOf"] == whole_unit(name)["Install"]["WantedBy"] == "vae-victis.target"


@pytest.mark.parametrize("name", EVERY_UNIT)
def test_the_folders_that_a_unit_may_write_into_are_made_by_the_guide(name: str) -> None:
    written = unit(name)["ReadWritePaths"].split()
    assert written
    assert all(folder in TEXT for folder in [*written, unit(name)["WorkingDirectory"]])


@pytest.mark.parametrize("name", EVERY_UNIT)
def test_all_units_have_the_same_sandbox(name: str) -> None:
    """With what `systemd-analyze security` asks for, and without ProcSubset, which hides the load from workers."""
    closed = unit(name)
    assert closed["CapabilityBoundingSet"] == ""
    assert closed["SystemCallFilter"] == "~@privileged"  # the last line; the one before allows ordinary services
    assert "SystemCallFilter=@system-service\n" in (TOP / "docs" / "systemd" / f"vae-victis-{name}.service").read_text(
        encoding="utf-8"
    )
    for yes in ("NoNewPrivileges", "PrivateDevices", "PrivateTmp", "ProtectHome", "RestrictNamespaces"):
        assert closed[yes] == "yes"
    assert closed["ProtectProc"] == "invisible"
    assert closed["RestrictAddressFamilies"] == "AF_UNIX AF_INET AF_INET6"
    assert closed["UMask"] == ("0077" if name == "backup" else "0027")


@pytest.mark.parametrize("script", ["vae-victis", "vae-victis-release"])
def test_the_commands_of_the_guide_are_valid_shell(script: str) -> None:
    path = TOP / "docs" / "systemd" / script
    assert path.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", path], check=True)


@pytest.mark.parametrize("sample", ["nginx.conf", "Caddyfile"])
def test_samples_of_proxies_set_or_remove_every_header_that_clients_could_send(sample: str) -> None:
    text = (TOP / "docs" / "proxy" / sample).read_text(encoding="utf-8")
    by_caddy = {"X-Forwarded-For", "X-Forwarded-Proto"} if sample == "Caddyfile" else set()
    heads = {"X-Request-Id", "X-Request-Start", "Forwarded", "X-Forwarded-Host", "X-Real-IP"} | (
        {"X-Forwarded-For", "X-Forwarded-Proto"} - by_caddy
    )
    set_or_removed = set(re.findall(r"(?:proxy_set_header|header_up) +-?([\w-]+)", text))
    assert heads <= set_or_removed


def secret_prefixes(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """What stands in front of the secret in every address that has one."""
    for one in resolver.url_patterns:
        whole = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLResolver):
            yield from secret_prefixes(one, whole)
        elif isinstance(one, URLPattern):
            parts = set(one.pattern.regex.groupindex)
            if any(part not in NO_SECRETS and f"{one.name} {part}" not in NO_SECRETS for part in parts):
                yield re.split(r"[<(]", whole, maxsplit=1)[0]


def unlogged(sample: str, address: str) -> bool:
    """Whether a sample leaves an address out of its log."""
    text = (TOP / "docs" / "proxy" / sample).read_text(encoding="utf-8")
    if sample == "nginx.conf":
        return any(re.search(one, address) for one in re.findall(r"^ +~(\S+) +0;$", text, re.M))
    patterns = re.findall(r"^\t@secret path (.+)$", text, re.M)
    return any(fnmatch(address, one) for line in patterns for one in line.split())


@pytest.mark.parametrize("sample", ["nginx.conf", "Caddyfile"])
def test_samples_of_proxies_log_no_address_that_holds_a_secret(sample: str) -> None:
    prefixes = set(secret_prefixes(get_resolver()))
    assert {"/entered/", "/invitations/", "/feeds/", "/accounts/password/reset/key/"} <= prefixes
    assert [one for one in sorted(prefixes) if not unlogged(sample, f"{one}secret/")] == []
    assert not unlogged(sample, "/campaigns/war/orders/entered/")
    assert not unlogged(sample, "/accounts/login/")


def test_the_guide_names_every_address_that_holds_a_secret() -> None:
    (rule,) = re.findall(r"^- log no queries.+?\n\n", TEXT, re.M | re.S)
    assert {f"`{one}`" for one in secret_prefixes(get_resolver())} <= set(re.findall(r"`[^`]+`", rule))

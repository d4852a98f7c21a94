"""Settings: read from the environment, printed as it would be written there, and refused with a sentence."""

import dataclasses
import re
from pathlib import Path

import pytest

from fathom.server.ops.settings import VARIABLES, BadSetting, Quota, ServerSettings, printed, settings_from, without_password
from tests.terminal.driver import fathom

ROOT = Path(__file__).parents[3]


def test_nothing_set_gives_the_defaults() -> None:
    found = settings_from({"FATHOM_PORT": "  "})
    assert found == ServerSettings(found.database)


def test_every_variable_is_read() -> None:
    environment = {"FATHOM_PORT": "99", "FATHOM_TABLES": "5 0.5", "FATHOM_ADDRESS": "https://Games.example/", "FATHOM_THINKERS": "3"}
    found = settings_from(environment)
    assert (found.port, found.limits.tables, found.address, found.timing.thinkers) == (99, Quota(5, 0.5), "https://games.example", 3)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FATHOM_PORT", "99999"), ("FATHOM_PORT", "a"), ("FATHOM_DATABASE", "mysql://x"), ("FATHOM_ADDRESS", "games.example"),
        ("FATHOM_ADDRESS", "https://games.example/fathom"), ("FATHOM_TABLES", "5"), ("FATHOM_TABLES", "0 -1"), ("FATHOM_PROXIES", "proxy"),
        ("FATHOM_LOG", "LOUD"), ("FATHOM_GAMES", "chess"), ("FATHOM_ORIGINS", "elsewhere"), ("FATHOM_ARRIVAL", "nan"),
        ("FATHOM_HOST", "nonsense..host"), ("FATHOM_HOST", "http://127.0.0.1"), ("FATHOM_HOSTS", "https://games.example"),
        ("FATHOM_HOSTS", "games.example:8000"), ("FATHOM_HOSTS", "*"), ("FATHOM_ADDRESS", "https://ann@games.example"),
        ("FATHOM_ADDRESS", "https://jeux à la mer.example"), ("FATHOM_DATABASE", "postgresql://ann@host:door/name"),
        ("FATHOM_ADDRESS", "https://["), ("FATHOM_ADDRESS", "https://games.example:door"), ("FATHOM_ORIGINS", "http://[::1"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_refused_with_a_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"^{name} is '{re.escape(value)}'; .+"):
        settings_from({name: value})


@pytest.mark.parametrize(
    "database", ["postgresql://", "postgresql://ann@host/name", "postgresql://ann:s/e:c@[::1]:5432/name?sslmode=require", "sqlite:///file"]
)
def test_the_address_of_a_database_may_leave_out_what_is_usual(database: str) -> None:
    assert settings_from({"FATHOM_DATABASE": database}).database == database


def test_names_may_be_numbers() -> None:
    found = settings_from({"FATHOM_HOST": "::1", "FATHOM_HOSTS": "Games.example [::1] 10.0.0.1", "FATHOM_ADDRESS": "http://[::1]:8000"})
    assert (found.host, found.hosts, found.address) == ("::1", ("games.example", "::1", "10.0.0.1"), "http://[::1]:8000")


@pytest.mark.parametrize("key", ["ключ", "two\nlines"])
def test_a_key_that_no_header_can_hold_is_refused_and_not_repeated(key: str) -> None:
    with pytest.raises(BadSetting, match=r"^FATHOM_METRICS_KEY is '...'; .+ASCII$"):
        settings_from({"FATHOM_METRICS_KEY": key})


@pytest.mark.parametrize(
    "database",
    ["postgresql://ann:s3cr3t@host/name", "postgresql://:a/s3cr3t@host/name", "postgresql://host/name?user=ann&password=s3cr3t&sslmode=require"],
)
def test_a_password_is_not_printed(database: str) -> None:
    """A service manager keeps what is printed."""
    environment = {"FATHOM_DATABASE": database}
    assert "s3cr3t" not in printed(settings_from(environment), environment)
    assert "host/name" in without_password(database)
    with pytest.raises(BadSetting) as refused:
        settings_from({"FATHOM_DATABASE": database.replace("postgresql", "postgres")})
    assert "s3cr3t" not in str(refused.value)


def test_a_name_that_no_setting_has_is_printed() -> None:
    environment = {"FATHOM_PROXY": "127.0.0.1", "FATHOM_CACHE": "/cache", "HOME": "/"}
    text = printed(settings_from(environment), environment)
    assert [line for line in text.splitlines() if "no such setting" in line] == ["# FATHOM_PROXY is set, but there is no such setting"]


def test_what_is_printed_can_be_read_again() -> None:
    environment = {"FATHOM_TABLES": "5 0.5", "FATHOM_GAMES": "jaws", "FATHOM_PROXIES": "10.0.0.0/8 127.0.0.1"}
    environment["FATHOM_METRICS_KEY"] = "secret"
    settings = settings_from(environment)
    text = printed(settings, environment)
    assert "secret" not in text
    again = dict(line.split("=", 1) for line in text.splitlines() if not line.startswith("#"))
    assert settings_from(again) == dataclasses.replace(settings, metrics_key="(set)")
    assert set(again) == {variable.name for variable in VARIABLES}


def test_the_command_prints_every_variable_and_refuses_a_bad_one(tmp_path: Path) -> None:
    shown = fathom(tmp_path, "config")
    assert shown.returncode == 0
    assert all(f"\n{variable.name}=" in "\n" + shown.stdout for variable in VARIABLES)

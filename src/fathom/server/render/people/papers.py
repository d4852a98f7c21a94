"""The papers of a person, the page that links a device, and the page on privacy."""

from typing import NamedTuple

from fathom.scene.model import MARKS
from fathom.server.live.projection import server_translator
from fathom.server.ops.settings import Keeping
from fathom.server.render.clocks.dial import DAY, span
from fathom.server.render.pages import page
from fathom.server.render.people.logbook import day_of
from fathom.server.render.preferences import Preferences
from fathom.server.store.people.devices import Device
from fathom.server.store.people.persons import Profile
from fathom.text.catalogues import Translator

SHOWN = 16  # letters of the hash by which a device is named
PHONES = ("Android", "iPhone", "iPad")


class Papers(NamedTuple):
    profile: Profile
    devices: list[Device]
    this: bytes  # the hash of the key on the device that asks
    passkeys: int
    holiday: int  # until when slow clocks rest; 0: they do not
    days: int  # of holiday that are left


def render_papers(papers: Papers, preferences: Preferences) -> str:
    say = server_translator(preferences.language)
    devices = [
        {
            "id": device.hash.hex()[:SHOWN], "label": device.label or say("A device"), "is_this": device.hash == papers.this,
            "seen": day_of(say, device.seen), "is_phone": any(word in device.label for word in PHONES),
        }
        for device in papers.devices
    ]  # fmt: skip
    rest = day_of(say, papers.holiday) if papers.holiday else ""
    days = [(count, span(say, count * DAY // 1000)) for count in range(1, papers.days + 1)]
    signs = list(zip(sign_names(say), range(len(MARKS)), strict=False))
    return page("papers.html", preferences, papers=papers, devices=devices, signs=signs, rest=rest, days=days, tab="/me", me=papers.profile)


def sign_names(say: Translator) -> list[str]:
    return [say("float"), say("sail"), say("crate"), say("ray"), say("star")]


def render_link(preferences: Preferences) -> str:
    return page("link.html", preferences, tab="/me")


def render_privacy(keeping: Keeping, preferences: Preferences) -> str:
    return page("privacy.html", preferences, keeping=keeping)

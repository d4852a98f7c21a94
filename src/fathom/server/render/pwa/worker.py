"""The service worker and the manifest: what a browser needs to install the pages and to say something without a network."""

import re
from typing import Any

import msgspec

from fathom.server.live.projection import server_translator
from fathom.server.render.pages import page
from fathom.server.render.preferences import Preferences
from fathom.server.render.pwa.build import STATIC, build

KEPT = re.compile(r'"(/static/[^"#]+)')
ICONS = (("192", 192, "any"), ("512", 512, "any"), ("maskable", 512, "maskable"))  # file, size, purpose; tools/pictures/icons.py draws them
INK, PAPER = "#0B6583", "#EDE5D2"


def render_offline(preferences: Preferences) -> str:
    """What an app shows without a network."""
    return page("offline.html", preferences)


def service_worker(preferences: Preferences) -> str:
    """The script with its build, and the files that the offline page needs. Any change of a static file makes it another script."""
    files = sorted(set(KEPT.findall(render_offline(preferences))))
    facts = f"const BUILD = {js(build())}, KEPT = {js(files)};\n"
    return facts + (STATIC / "js" / "worker.js").read_text(encoding="utf-8")


def manifest(language: str) -> dict[str, Any]:
    say = server_translator(language)
    icons = [
        {"src": f"/static/{build()}/icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    doors = (("/learn", say("Learn")), ("/today", say("Today’s dive")))
    return {
        "id": "/",
        "name": "Fathom",
        "short_name": "Fathom",
        "description": say("Four tabletop games in your browser, with friends or against the computer."),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": INK,
        "background_color": PAPER,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [{"name": name, "url": path} for path, name in doors],
    }


def js(value: Any) -> str:
    return msgspec.json.encode(value).decode()

"""Webhooks: a notice in the format of Discord, ntfy, or your own program."""

import msgspec

from fathom.server.notices.texts import Notice

DISCORD, NTFY, JSON = "discord", "ntfy", "json"
KINDS = (DISCORD, NTFY, JSON)


def webhook_request(kind: str, notice: Notice, site: str) -> tuple[bytes, dict[str, str]]:
    """The body and the headers. `site` is where people find this server, where the operator said so."""
    address = site + notice.path if site else ""
    text = " ".join(filter(None, [notice.title, notice.body, address]))
    if kind == NTFY:
        return text.encode(), {"content-type": "text/plain; charset=utf-8", "title": "Fathom", **({"click": address} if address else {})}
    if kind == DISCORD:
        # Nobody is called by a name that somebody chose at a table.
        return msgspec.json.encode({"content": text, "allowed_mentions": {"parse": []}}), {"content-type": "application/json"}
    facts = {"title": notice.title, "body": notice.body, "table": notice.table, "address": address}
    return msgspec.json.encode(facts), {"content-type": "application/json"}

"""A player in another process, over HTTP and without any library: it opens a table against a bot and plays it to the end.

    python examples/bot.py http://127.0.0.1:8000 jaws
"""

import json
import random
import sys
import uuid
from urllib.request import Request, urlopen


def ask(path, key=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    return urlopen(Request(f"{server}/api/v1{path}", json.dumps(body).encode() if body else None, headers))


def choose(view):
    """Your idea here: `view["view"]` is all that this seat knows."""
    return random.choice(view["options"])["notation"]


server, game = sys.argv[1], sys.argv[2]
seats = [{"who": "me", "name": "Robin"}, {"who": "bot", "level": "greedy"}]
table = json.load(ask("/tables", body={"game": game, "seats": seats}))
here, key = f"/tables/{table['table']}", table["key"]
for line in ask(f"{here}/events", key):
    event = json.loads(line) if line.strip() else {}
    print(event.get("say", ""))
    if event.get("yours"):
        view = json.load(ask(f"{here}/view", key))
        if view["yours"]:
            ask(f"{here}/acts", key, {"id": str(uuid.uuid4()), "play": choose(view), "at": view["cursor"]})
    if event.get("over"):
        print("Result:", json.load(ask(f"{here}/view", key))["result"])
        break

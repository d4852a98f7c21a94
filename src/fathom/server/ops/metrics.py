"""Numbers about the running server, for Prometheus."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("fathom_events", "Events written to the log", ["kind"])
ANSWERS = Counter("fathom_answers", "Requests of players, by how they were answered", ["answer"])
events_of, answers_of = cache(EVENTS.labels), cache(ANSWERS.labels)  # looked up at every move
COMMIT_SECONDS = Histogram("fathom_commit_seconds", "Time of one COMMIT", buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3))
BATCH = Histogram("fathom_commit_writes", "Writes that shared a COMMIT", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
TABLES = Gauge("fathom_live_tables", "Tables in memory")
SOCKETS = Gauge("fathom_sockets", "Open WebSockets")
THINKING = Histogram("fathom_bot_seconds", "Time a bot thought", buckets=(0.001, 0.01, 0.1, 0.3, 1, 3, 10))
COMPILED = Gauge("fathom_compiled_games", "Games that play compiled at their tables")
REQUESTS = Counter("fathom_requests", "HTTP requests", ["method", "status"])
TURNED_AWAY = Counter("fathom_turned_away", "Connections for which there was no room", ["where"])
REFUSED_CONNECTIONS = Counter("fathom_refused_connections", "TCP connections closed because there were too many")
UNREADABLE = Counter("fathom_unreadable_tables", "Stored tables that could not be opened")
REFUSED_WRITES = Counter("fathom_refused_writes", "Writes that the database did not accept")
WAITING = Gauge("fathom_thoughts_waiting", "Bots and hints that wait for a thinker")
LAG = Histogram("fathom_loop_lag_seconds", "How late the event loop is", buckets=(0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3))
NOTICES = Counter("fathom_notices", "Notices to people who were not looking, by what became of them", ["result"])

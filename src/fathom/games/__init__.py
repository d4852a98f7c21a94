"""The list of games: the only place outside a game's folder that names one."""

GAMES = {
    "into-the-blue": "fathom.games.into_the_blue",
    "deep-dive": "fathom.games.deep_dive",
    "the-blue-lion": "fathom.games.the_blue_lion",
    "jaws": "fathom.games.jaws",
}

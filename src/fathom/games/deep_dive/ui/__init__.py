"""The ui of Deep Dive, in the browser and in the terminal."""

from fathom.games.deep_dive.ui.beats import beats as beats
from fathom.games.deep_dive.ui.beats import mark as mark
from fathom.games.deep_dive.ui.board import dock as dock
from fathom.games.deep_dive.ui.board import scene as scene
from fathom.games.deep_dive.ui.board import tray as tray
from fathom.games.deep_dive.ui.cards import panels as panels
from fathom.games.deep_dive.ui.cards import round_of as round_of
from fathom.games.deep_dive.ui.cards import seats as seats
from fathom.games.deep_dive.ui.text_board import draw_text as draw_text

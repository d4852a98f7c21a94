"""The ui of Into the Blue, in the browser and in the terminal."""

from fathom.games.into_the_blue.ui.beats import beats as beats
from fathom.games.into_the_blue.ui.board import dock as dock
from fathom.games.into_the_blue.ui.board import scene as scene
from fathom.games.into_the_blue.ui.board import tray as tray
from fathom.games.into_the_blue.ui.cards import panels as panels
from fathom.games.into_the_blue.ui.cards import round_of as round_of
from fathom.games.into_the_blue.ui.cards import seats as seats
from fathom.games.into_the_blue.ui.text_board import draw_text as draw_text

"""The ui of The Blue Lion, in the browser and in the terminal."""

from fathom.games.the_blue_lion.ui.beats import beats as beats
from fathom.games.the_blue_lion.ui.board import dock as dock
from fathom.games.the_blue_lion.ui.board import mark as mark
from fathom.games.the_blue_lion.ui.board import panels as panels
from fathom.games.the_blue_lion.ui.board import round_of as round_of
from fathom.games.the_blue_lion.ui.board import scene as scene
from fathom.games.the_blue_lion.ui.board import seats as seats
from fathom.games.the_blue_lion.ui.text_board import draw_text as draw_text

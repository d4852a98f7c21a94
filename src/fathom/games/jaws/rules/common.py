"""What both acts of Jaws share: who sits where, who is who, how options are numbered, and the record's common fields."""

import numpy as np

SHARK, CREW = 0, 1  # the two seats (R1): all the crew knows is common knowledge
QUINT, BRODY, HOOPER = 0, 1, 2  # the crew's characters
CHARACTERS = 3
WHOLE_CREW = 3  # the role of an option that belongs to no single character
NO_ROLE = -1  # the role of an option of the shark or of chance

BOTH_ACTS, ACT_1_ALONE, ACT_2_ALONE = 0, 1, 2  # values of setting_acts

UNKNOWN = -1  # a blank in a view
NOBODY_YET = -1  # winner, while it is not over

ISLAND_OPTIONS = 1024  # the island's options are 0 .. ISLAND_OPTIONS-1
BOAT_FIRST = ISLAND_OPTIONS  # the boat's options follow

COMMON_FIELDS = [
    ("seats", np.int8),
    ("act", np.int8),  # 1 the island, 2 the boat
    ("winner", np.int8),  # a seat, or NOBODY_YET
    ("eaten", np.int8),  # the shark's track: swimmers eaten in Act 1
    ("setting_acts", np.int8),
    ("setting_notebook", np.int8),  # 1 when the crew's notebook is shown
    ("version", np.int8),  # of the rules that this match is played by
]

"""Lines of the log: whose mark stands before them."""

from fathom.server.render.parts import first_name


def test_a_line_belongs_to_whoever_is_named_first() -> None:
    names = ("Ann", "Diver", "Diver 3")
    assert first_name("Diver 3 places 2 shells on level 2.", names) == (0, 2)
    assert first_name("Diver places 2 shells on level 3.", names) == (0, 1)
    assert first_name("1 diamond for Ann, none for Diver.", names) == (14, 0)
    assert first_name("Anna is not at this table.", names) is None

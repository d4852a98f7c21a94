"""What observers of OpenSpiel write: views by the names of their fields, public, private, with recall."""

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from tests.envs.openspiel.small import small_deep_dive

PRIVATE = pyspiel.PrivateInfoType


@pytest.fixture
def secret():
    """Seat 0 has decided to leave, in secret."""
    state = small_deep_dive("at-once")[0].new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(1)
    return state


def observed(state, player, public=True, recall=False, private=PRIVATE.SINGLE_PLAYER):
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    observation = make_observation(state.get_game(), kind)
    observation.set_from(state, player)
    return observation


def test_a_tensor_has_the_fields_of_the_view_by_name(secret):
    observation = observed(secret, 0)
    assert observation.dict["viewer"].tolist() == [0]
    assert observation.dict["decision"].tolist() == [1, -1, -1, -1]
    assert observation.dict["unseen"].tolist() == [3, 1, 1]


def test_others_see_that_a_secret_decision_was_made_and_not_which(secret):
    assert observed(secret, 1).dict["decision"].tolist() == [-2, -1, -1, -1]


def test_public_information_is_what_a_watcher_sees(secret):
    assert observed(secret, 0, private=PRIVATE.NONE).dict["decision"].tolist() == [-2, -1, -1, -1]


def test_private_information_is_what_a_watcher_does_not_see(secret):
    private = observed(secret, 0, public=False)
    assert private.dict["decision"].tolist() == [1, 0, 0, 0]
    assert private.dict["unseen"].tolist() == [0, 0, 0]
    assert private.string_from(secret, 0) == "p0 decision=[1,-1,-1,-1]"
    assert observed(secret, 1, public=False).string_from(secret, 1) == "p1"


def test_perfect_recall_adds_a_digest_of_the_past(secret):
    observation = observed(secret, 0, recall=True)
    assert observation.dict["recall"].shape == (16,)
    assert observation.string_from(secret, 0) == secret.information_state_string(0)


def test_nobody_sees_the_secrets_of_all(secret):
    with pytest.raises(Exception, match="no viewer sees the secrets of all players"):
        observed(secret, 0, private=PRIVATE.ALL_PLAYERS)

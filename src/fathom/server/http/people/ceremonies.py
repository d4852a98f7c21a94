"""The ceremonies of WebAuthn: what a browser is asked when it creates a passkey or proves that it has one, and whether its answer holds.

Imported when somebody first wants a passkey: the library takes 8 MB, and most people want none.
"""

from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

from fathom.server.store.people.passkeys import Passkey

DISCOVERABLE = AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED)
LONGEST_ID = 2_048  # characters
BROKEN = (WebAuthnException, KeyError, TypeError, ValueError)
Credential = dict[str, Any]
Asked = tuple[str, str]  # the challenge, and what the browser is asked, as JSON


class Unproven(Exception):
    """What a browser answered does not hold."""


def ask_to_create(party: str, name: str) -> Asked:
    options = generate_registration_options(rp_id=party, rp_name="Fathom", user_name=name, authenticator_selection=DISCOVERABLE)
    return bytes_to_base64url(options.challenge), options_to_json(options)


def ask_to_prove(party: str) -> Asked:
    options = generate_authentication_options(rp_id=party)
    return bytes_to_base64url(options.challenge), options_to_json(options)


def challenge_in(credential: Credential) -> str:
    """The challenge that a credential answers."""
    try:
        return bytes_to_base64url(parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge)
    except BROKEN:
        raise Unproven from None


def id_in(credential: Credential) -> bytes:
    try:
        return base64url_to_bytes(str(credential.get("id", ""))[:LONGEST_ID])
    except ValueError:
        raise Unproven from None


def created(credential: Credential, challenge: str, party: str, site: str) -> tuple[bytes, bytes, int]:
    """The id and the public key of a new passkey, and how often it was used."""
    try:
        found = verify_registration_response(
            credential=credential, expected_challenge=base64url_to_bytes(challenge), expected_rp_id=party, expected_origin=site
        )
    except BROKEN:
        raise Unproven from None
    return found.credential_id, found.credential_public_key, found.sign_count


def proven(credential: Credential, passkey: Passkey, challenge: str, party: str, site: str) -> int:
    """How often a passkey was used, after it proved itself."""
    try:
        found = verify_authentication_response(
            credential=credential, expected_challenge=base64url_to_bytes(challenge), expected_rp_id=party, expected_origin=site,
            credential_public_key=passkey.public_key, credential_current_sign_count=passkey.uses,
        )  # fmt: skip
    except BROKEN:
        raise Unproven from None
    return found.new_sign_count

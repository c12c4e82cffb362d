"""The live connection through the front server: who is let in, who is limited, and that nobody shuts others out."""

from __future__ import annotations

import asyncio
import json
import resource

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from deploy.rehearsal import Rehearsal
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.sockets import client_address, open_connection

GUESTS = 1000
SPARE_FILES = 100
"""Files that a process of nginx, or this one, has open beside its connections."""
AT_ONCE = 40
TOO_MANY = 4429
SESSION_ENDED = 4401
pytestmark = [pytest.mark.asyncio, pytest.mark.feature("X-LIVE")]


async def close_code(connection: ClientConnection, ad_id: int) -> int:
    """Return the code with which the server closed the connection; 0 if it serves it."""
    try:
        await connection.send(json.dumps({"type": "subscribe", "pro_id": ad_id}))
        async with asyncio.timeout(120):
            frame = json.loads(await connection.recv())
        assert frame["type"] == "price", frame
        return 0
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def guest_count() -> int:
    """Return how many guests the front server can hold here, at most GUESTS.

    Each guest takes two files of one nginx process, and the kernel may hand all guests to the same process. Where the
    machine's hard limit is low, nginx cannot raise it as it does in production, and answers 500 beyond it.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return GUESTS if hard == resource.RLIM_INFINITY else min(GUESTS, (hard - SPARE_FILES) // 2)


@pytest.fixture(scope="module")
def ad_id(rpc: RpcClient) -> int:
    """An ad that anybody may watch."""
    return int(
        rpc.python(
            "from trading.models import Ad",
            "print(Ad.objects.filter(closed_at=None, deleted_at=None).order_by('pk').values_list('pk', flat=True)[0])",
        )
    )


async def test_guests_from_addresses_of_their_own_are_all_served(site: Rehearsal, ad_id: int) -> None:
    guests = guest_count()
    gate = asyncio.Semaphore(AT_ONCE)
    opened: list[ClientConnection] = []

    async def guest(number: int) -> int:
        async with gate:
            connection = await open_connection(site, client_address(number))
            opened.append(connection)
            return await close_code(connection, ad_id)

    try:
        codes = await asyncio.gather(*(guest(number) for number in range(guests)))
        assert codes == [0] * guests
        assert len(opened) == guests  # all at the same time
    finally:
        await asyncio.gather(*(connection.close() for connection in opened))


@pytest.mark.parametrize("forges", [False, True], ids=["honest", "with-a-forged-header"])
async def test_one_address_is_limited_whatever_it_claims(site: Rehearsal, ad_id: int, forges: bool) -> None:
    address = client_address(1, network=2 + forges)
    opened: list[ClientConnection] = []
    try:
        codes = []
        for number in range(40):
            claimed = {"X-Forwarded-For": f"203.0.113.{number}", "X-Real-IP": f"203.0.113.{number}"} if forges else {}
            connection = await open_connection(site, address, headers=claimed)
            opened.append(connection)
            codes.append(await close_code(connection, ad_id))
        assert codes[0] == 0
        assert codes[-1] == TOO_MANY
        assert set(codes) == {0, TOO_MANY}
        assert codes.count(0) <= 20  # of both processes together: each counts the guests it holds
        # A neighbour is not counted with it.
        neighbour = await open_connection(site, client_address(2, network=2 + forges))
        opened.append(neighbour)
        assert await close_code(neighbour, ad_id) == 0
    finally:
        await asyncio.gather(*(connection.close() for connection in opened))


async def test_wrong_sessions_shut_nobody_out(site: Rehearsal, rpc: RpcClient, ad_id: int) -> None:
    address = client_address(1, network=4)
    for number in range(60):
        connection = await open_connection(site, address, query=f"?sid={number:043d}")
        assert await close_code(connection, ad_id) in {SESSION_ENDED, TOO_MANY}
    person = rpc.new_person()
    signed_in = await open_connection(site, address, query=f"?sid={rpc.sign_in(person['username'])}")
    guest = await open_connection(site, address)
    try:
        assert await close_code(signed_in, ad_id) == 0
        assert await close_code(guest, ad_id) == 0
    finally:
        await asyncio.gather(signed_in.close(), guest.close())

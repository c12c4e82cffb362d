"""A worker goes on after its broker has stood still. F5."""

from typing import Any

import pytest
from kombu import Connection
from kombu.transport import redis, virtual

from marketplace.celery import app
from marketplace.process.broker import QoS, Transport


def test_the_address_of_redis_means_our_transport() -> None:
    for scheme in ("redis", "rediss"):
        assert Connection(f"{scheme}://127.0.0.1:1/0").get_transport_cls() is Transport
    assert app.connection_for_read("redis://127.0.0.1:1/0").get_transport_cls() is Transport
    assert Transport.Channel.QoS is QoS


def is_free_after_a_failed(answer: str, kind: type[redis.QoS], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Tell if a worker of one job at a time takes the next, when acknowledging or rejecting its job has failed."""

    def times_out(*given: Any, **named: Any) -> None:
        raise TimeoutError("Timeout reading from socket")

    for name in ("_remove_from_indices", "restore_by_tag"):
        monkeypatch.setattr(redis.QoS, name, times_out)
    with Connection("memory://") as connection:
        counted = kind(connection.channel(), prefetch_count=1)
        virtual.QoS.append(counted, object(), "tag")
        assert not counted.can_consume()
        with pytest.raises(TimeoutError):
            getattr(counted, answer)("tag")
        return bool(counted.can_consume())


@pytest.mark.parametrize("answer", ["ack", "reject"])
def test_a_job_that_cannot_be_acknowledged_keeps_no_worker_f5(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: with kombu's own count the worker never takes another job."""
    assert is_free_after_a_failed(answer, QoS, monkeypatch)
    assert not is_free_after_a_failed(answer, redis.QoS, monkeypatch)

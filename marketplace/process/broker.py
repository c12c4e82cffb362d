"""Redis as the broker, with workers that go on after it has stood still.

A worker takes a job only while fewer than its share are unacknowledged. When Redis stands still for longer than the
time limit of an answer, acknowledging fails; kombu then counts that job as unacknowledged for ever, and if the
connection on which the worker waits for jobs has survived, nothing makes it begin anew: it takes no job any more.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis, virtual


class QoS(redis.QoS):
    """Frees the worker for the next job also when acknowledging has failed.

    Redis still has the job then, and hands it out again after the visibility timeout; every job may run twice.
    """

    def ack(self, delivery_tag: Any) -> None:
        try:
            super().ack(delivery_tag)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise

    def reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        try:
            super().reject(delivery_tag, requeue=requeue)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise


class Channel(redis.Channel):
    """A channel with our count of unacknowledged jobs."""

    QoS = QoS


class Transport(redis.Transport):
    """What `redis://` and `rediss://` mean in the address of the broker: `marketplace.celery` says so to kombu."""

    Channel = Channel

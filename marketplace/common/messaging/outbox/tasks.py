"""Delivery of entries of kind "task": jobs, which the broker gets by their names, with ids alone."""

from celery import current_app
from kombu.exceptions import OperationalError

from marketplace.common.messaging.outbox.handlers import Payload, ServiceUnavailable, handler


@handler("task")
def publish_job(payload: Payload) -> None:
    """Send the job {"name", "args", "kwargs"} to the broker, with short time-outs. Raises ServiceUnavailable."""
    try:
        with current_app.connection_for_write(
            transport_options={
                **current_app.conf.broker_transport_options,
                "socket_connect_timeout": 1,  # seconds
                "socket_timeout": 1,
                "max_retries": 0,
            }
        ) as connection:
            current_app.send_task(
                payload["name"],
                args=payload.get("args", ()),
                kwargs=payload.get("kwargs", {}),
                connection=connection,
                retry=False,
                ignore_result=True,
            )
    except (OperationalError, OSError) as error:
        raise ServiceUnavailable(f"broker: {error}") from error

"""Production on one machine: nginx, PostgreSQL, Redis and every service of deploy/systemd, started by `make rehearse`.

Tests start the same with `with Rehearsal(folder) as site:`.
"""

from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.site import Rehearsal

__all__ = ["Rehearsal", "RehearsalError"]

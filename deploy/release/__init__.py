"""A release without downtime: every process restarts in turn while the others serve.

`python3 -m deploy.release` is the program for a machine with systemd. The rehearsal and its tests take the same steps
with processes of their own. Standard library only: root runs it with the system's Python.
"""

from deploy.release.errors import ReleaseError
from deploy.release.rolling import Machine, Server, restart_all

__all__ = ["Machine", "ReleaseError", "Server", "restart_all"]

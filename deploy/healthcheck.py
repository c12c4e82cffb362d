"""Ask the server of this container if it is well: exit code 0 or 1. Standard library only.

Without an argument: whether it may be sent requests. With "listener": whether a process that serves nobody is alive.
"""

import http.client
import os
import sys
from urllib.parse import urlsplit

if sys.argv[1:] == ["listener"]:
    port, path = os.environ["METRICS_BIND"].rpartition(":")[2], "/live"
else:
    port, path = os.environ.get("PORT", "8000"), "/api/health/ready"
host = urlsplit(os.environ.get("BASE_URL", "")).hostname or "localhost"
connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=4)
try:
    connection.request("GET", path, headers={"Host": host, "X-Forwarded-Proto": "https"})
    sys.exit(connection.getresponse().status != 200)
except OSError:
    sys.exit(1)

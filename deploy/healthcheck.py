"""Ask the server of this container if it is well: exit code 0 or 1. Standard library only."""

import http.client
import os
import sys
from urllib.parse import urlsplit

host = urlsplit(os.environ.get("BASE_URL", "")).hostname or "localhost"
connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=4)
try:
    connection.request("GET", "/api/health", headers={"Host": host, "X-Forwarded-Proto": "https"})
    sys.exit(connection.getresponse().status != 200)
except OSError:
    sys.exit(1)

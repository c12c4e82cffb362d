#!/usr/bin/env python3
"""Command line of the project: ./manage.py help"""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
    if sys.argv[1:2] == ["serve"]:
        os.environ.setdefault("DATABASE_POOL", "16")  # an ASGI server; read by settings, see asgi.py
    execute_from_command_line(sys.argv)

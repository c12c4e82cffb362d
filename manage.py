#!/usr/bin/env python3
"""Command line of the project: ./manage.py help"""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
    execute_from_command_line(sys.argv)

"""Backups of the database and the uploaded files: `python3 -m deploy.backup take|verify|restore`.

Standard library only: it runs where nothing of the application is installed.

A backup is a folder named by the moment it began, and complete by itself:

    2026-11-25T02-00-00Z/
      database.dump     of pg_dump, custom format
      media/            every stored file that a row of the dump names, and its smaller copies
      key_fingerprint   tells which SECRET_KEY the data belong to; the key itself is never in a backup
      SHA256SUMS        of everything above, for `sha256sum --check`
"""

"""The migrations make what the models say."""

from django.core.management import call_command


def findings() -> list[str]:
    """Say whether the models have changes without a migration; Django's command names them."""
    try:
        call_command("makemigrations", check_changes=True, dry_run=True)
    except SystemExit:
        return ["The models have changes without a migration: `manage.py makemigrations`."]
    return []

"""Write the files of the demo's documents and stories, after their texts have changed."""

from typing import Any

from django.core.management.base import BaseCommand

from marketplace.demo.document_files import documents, file_of
from marketplace.demo.uploads import ASSETS


class Command(BaseCommand):
    help = "Write the demo's documents and stories anew after a change of their texts. Commit the files."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for path, document in documents():
            (ASSETS / path).write_bytes(file_of(path, document))

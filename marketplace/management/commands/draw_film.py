"""Draw the film of the home page, in both languages, where static files are found."""

from typing import Any

from django.core.management.base import BaseCommand

from marketplace.demo.film import missing, write_film


class Command(BaseCommand):
    help = "Write static/film/zbir.<sr|en>.webm and their posters, unless they are there."

    def handle(self, *args: Any, **options: Any) -> None:
        for locale in missing():
            write_film(locale)
            self.stdout.write(f"film in {locale} drawn")

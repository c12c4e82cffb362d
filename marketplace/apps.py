from django.apps import AppConfig


class MarketplaceConfig(AppConfig):
    """The house itself: composition, start-up checks and commands that span the rooms."""

    name = "marketplace"
    label = "marketplace"

    def ready(self) -> None:
        """Register the start-up checks."""
        from marketplace import checks  # noqa: F401  (registered by being imported, once the apps are loaded)

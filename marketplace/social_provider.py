"""Who vouches for people that sign in with an outside identity."""

from marketplace.env import env_text


def social_provider(port: int, *, is_demo: bool) -> tuple[str, str, str]:
    """Return client id, issuer and name on the button, as the environment has them.

    port: the site's own. is_demo: without other values it is the demo's provider, which believes everybody.
    """
    client_id, issuer, button = ("", "https://accounts.google.com", "Google")
    if is_demo:
        client_id, issuer, button = ("zbir-demo", f"http://127.0.0.1:{demo_provider_port(port)}", "Proba")
    return (
        env_text("SOCIAL_CLIENT_ID", client_id),
        env_text("SOCIAL_ISSUER", issuer),
        env_text("SOCIAL_BUTTON", button),
    )


def demo_provider_port(port: int) -> int:
    """Return the port of the demo's own provider: the one after the site's."""
    return port + 1

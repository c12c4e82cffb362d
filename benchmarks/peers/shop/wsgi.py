"""What the peer's workers run."""

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

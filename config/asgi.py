"""The ASGI entry: HTTP to Django, WebSockets to the consumers, both behind the embedded duties."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack

from config.embedded import with_duties
from config.urls import websocket_urlpatterns

# Consumers find the person themselves, in the session, and look again at every ping.
sockets = AllowedHostsOriginValidator(SessionMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = with_duties(
    ProtocolTypeRouter(
        {
            "http": http,
            "websocket": sockets,
        }
    )
)

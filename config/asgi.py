"""The ASGI entry: HTTP to Django, WebSockets to the consumers, both behind the embedded duties."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application
from django.urls import re_path

http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack

from config.embedded import with_duties
from config.nowhere import Nowhere
from config.urls import websocket_urlpatterns

# An ASGI application stands where re_path() is typed to want a view.
elsewhere: Any = Nowhere.as_asgi()
# Consumers find the person themselves, in the session, and look again at every ping.
sockets = AllowedHostsOriginValidator(
    SessionMiddlewareStack(URLRouter([*websocket_urlpatterns, re_path(r"", elsewhere)]))
)
application = with_duties(ProtocolTypeRouter({"http": http, "websocket": sockets}))

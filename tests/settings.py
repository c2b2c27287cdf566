"""The site's settings as tests use them: the same, but quick to hash and shared with nobody."""

import os

# Two test workers on one Redis must not hear each other.
os.environ["REDIS_PREFIX"] = f"nardy-test-{os.getpid()}"
os.environ["DEBUG"] = "1"
os.environ.setdefault("LOG_LEVEL", "WARNING")

from config.settings import *
from config.settings import DATABASES, SQLITE
from tests.scratch import scratch

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMBEDDED_REFEREE = False
# Cleared before every test, which on a shared Redis would also empty the neighbour's.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

folder = scratch("nardy-test-")
# Present and empty: tests take static files from where they lie.
STATIC_ROOT = folder

if SQLITE:
    # A file, as on a real site: threads share it without the table locks of a shared memory cache.
    DATABASES["default"]["TEST"] = {"NAME": f"{folder}/test.sqlite3"}

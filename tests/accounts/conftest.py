"""People to test with."""

import pytest
from django.test import Client

from accounts.models import User

PASSWORD = "long enough 1"


@pytest.fixture
def anna(db: None) -> User:
    """A person who has joined."""
    return User.objects.create_user("anna@example.org", "Anna", PASSWORD)


@pytest.fixture
def as_anna(anna: User, client: Client) -> Client:
    """Anna's signed-in browser."""
    client.force_login(anna)
    return client

"""How a person is shown on a table's page when all that is known is the name."""

from django import template

from accounts.models import User

register = template.Library()


@register.filter
def initials(name: str) -> str:
    """Two characters for the avatar, the same as everywhere else."""
    return User(name=name).initials

"""Form controls in the classes of the design."""

from django import forms, template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def control(field: forms.BoundField) -> SafeString:
    """The widget of a bound field; placeholders go, because every field has a label."""
    widget = field.field.widget
    kind = "input"
    if isinstance(widget, forms.Select):
        kind = "select"
    elif isinstance(widget, forms.CheckboxInput):
        kind = "box"
    return field.as_widget(attrs={"class": kind, "placeholder": False})

"""Why something was refused: one exception with a stable code, worded for people elsewhere."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """A request that the rules do not allow.

    code: a stable lower-case word such as "closed_point"; never shown to people as it is.
    data: plain JSON values that help to word or to draw the refusal (points are absolute unless the raiser says otherwise).
    """

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.code} ({details})" if details else self.code

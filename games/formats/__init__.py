"""Games and matches as files: what other programs read and write, and a text and a JSON form of our own. Pure."""

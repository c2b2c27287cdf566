"""A game without a site: the same rules and players, read and written as lines of text."""

"""Measurements of the rules; each module runs by itself: python -m bench.turns, python -m bench.graph."""

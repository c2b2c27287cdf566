"""All measurements one after the other: python -m bench."""

from bench import graph, turns

turns.main()
graph.main()

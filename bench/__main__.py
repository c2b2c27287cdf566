"""All measurements one after the other: python -m bench."""

from bench import graph, rivals, turns

turns.main()
rivals.main()
graph.main()

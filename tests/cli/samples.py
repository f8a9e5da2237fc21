"""Deals, positions and results that several tests use."""

from program import SCHEMAS

RESULTS = SCHEMAS.parent / "results"

SMALL = ["--cards", "40", "--hand", "2"]  # winnable and unwinnable deals, decided at once

TABLE = """rules: hand 5, min_plays 2, cards 30
A1: 5
A2: 8
D1: 27
D2: 22
hand: 10 15 18 12 20
draw: 9 21 30 7
"""

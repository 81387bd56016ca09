"""The games through the APIs that researchers use: PettingZoo, Gymnasium, OpenSpiel, arrays of tables.

Nothing here is imported by the rest of the package. `pip install cheeseboard[research]` brings what it needs.
"""

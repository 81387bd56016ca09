"""The SQLite store: one file behind one writer thread. No SQL lies outside this folder."""

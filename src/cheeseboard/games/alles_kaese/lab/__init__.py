"""Alles Käse! in the lab: dealing, odds, report, and numbers for researchers."""

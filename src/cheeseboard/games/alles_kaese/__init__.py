"""Alles Käse! by Meelis Looveer (Abacusspiele, 2013)."""

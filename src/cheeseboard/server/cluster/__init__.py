"""Several nodes: who lives, who plays which table, how visitors are handed on to its owner, how a node leaves."""

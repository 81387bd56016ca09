"""Pages in one file: text, tables and drawings with their own style, no script, nothing from anywhere else."""

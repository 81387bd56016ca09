"""What an operator does with the store from the command line: back up, restore, check, export."""

"""The HTTP side: requests to the desk of the tables, health, pictures, and the page itself."""

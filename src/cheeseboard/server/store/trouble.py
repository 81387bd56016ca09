"""What keeps a store from being used."""


class StoreTrouble(Exception):
    """The store cannot be used; the message is for people."""

"""The table without a server: a static folder whose page runs the same Python in the browser.

`browser` is what runs there; the rest makes the folder.
"""

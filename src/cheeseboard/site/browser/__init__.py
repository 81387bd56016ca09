"""What runs in the browser's worker, on Pyodide: the room of tables, a store in IndexedDB, and the page's requests."""

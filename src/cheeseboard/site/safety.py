"""What the page may load and do, wherever it is served from: nothing foreign, nothing inline."""

# Animated pictures set their own styles; scripts may never be inline.
PAGE_RULES = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""A Content-Security-Policy, as a header or inside the page."""

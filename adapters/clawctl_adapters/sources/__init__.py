"""One dialect a file: what a phone or a tool wrote, read into the compact response."""

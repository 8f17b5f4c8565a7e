"""The row kinds of Settings lists, one maker a module, each expanded to the views of a real one."""

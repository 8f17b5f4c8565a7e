"""The uiautomator2 server's side of JSON-RPC, on the views of a simulated phone."""

"""The pages: each identifies the user, calls a selector or a service, and shows the result."""

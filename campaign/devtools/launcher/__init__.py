"""`make play` on one machine: PostgreSQL and Valkey from their wheels, the web server, the workers and beat."""

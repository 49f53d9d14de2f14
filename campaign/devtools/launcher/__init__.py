"""`make play` on one machine: PostgreSQL and Valkey from their wheels, the web servers, the workers and beat."""

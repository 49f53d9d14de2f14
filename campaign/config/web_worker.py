"""gunicorn's threads, which also end a request whose head arrives too slowly: gunicorn itself sets no time for it."""

from gunicorn.workers.gthread import TConn, ThreadWorker

from campaign.platform.slow_senders import reading


class HeadLimitWorker(ThreadWorker):
    """A process of the web server."""

    def handle(self, conn: TConn) -> bool:
        """Answer a request in a thread."""
        with reading(conn.sock):
            answered: bool = super().handle(conn)
        return answered

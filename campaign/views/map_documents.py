"""Map documents sent by scripts in the body of a request, and the answers to invalid ones."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from campaign.language.translated import translated
from hexmap.editor.bounds import LARGEST_DOCUMENT
from hexmap.rules.documents import DocumentError

_MEGABYTE = 1_000_000


class NoDocument(Exception):
    """A request whose body is not a JSON text of at most LARGEST_DOCUMENT bytes; `answer` says so."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.answer = problem(status, text)


def sent_document(request: HttpRequest) -> str:
    """Return the document in the body of a request; raise NoDocument."""
    if request.content_type != "application/json":
        raise NoDocument(422, _("The document was not sent as JSON."))
    try:
        body = request.body
    except RequestDataTooBig:
        raise _too_large() from None
    if len(body) > LARGEST_DOCUMENT:
        raise _too_large()
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise NoDocument(422, not_utf8()) from None


def problem(status: int, text: str) -> JsonResponse:
    """Return an answer whose message a script shows."""
    return JsonResponse({"problem": text}, status=status)


def fault_text(fault: DocumentError) -> str:
    """Return a fault in the language of the reader; its place stays as the document has it."""
    return str(DocumentError(fault.place, translated(fault.problem)))


def not_utf8() -> str:
    """Return why a document that is no text in UTF-8 is refused."""
    return _("The document is not text in UTF-8. Save it as UTF-8, then open it again.")


def _too_large() -> NoDocument:
    most = LARGEST_DOCUMENT // _MEGABYTE
    return NoDocument(
        413, _("The document is larger than %(most)s MB. Make it smaller, then try again.") % {"most": most}
    )

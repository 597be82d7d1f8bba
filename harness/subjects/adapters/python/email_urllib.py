"""email, html.parser and urllib.parse of the standard library: the base of an entity of MIME, or of a part of it.

Claims nothing. The library has no function for it: this is what programs that read web archives do with it, from the outermost entity
inwards.
"""

import email
import platform
from html.parser import HTMLParser
from urllib.parse import urljoin

import adapter


class _Base(HTMLParser):
    """The first BASE with an address."""

    href = None

    def handle_starttag(self, tag, attrs):
        if tag == "base" and self.href is None:
            self.href = dict(attrs).get("href")


def base(input, part, retrieval, default):
    entity = email.message_from_string(input)
    base = _within(entity, retrieval or default)
    for index in part:
        parts = entity.get_payload()
        if not entity.is_multipart() or index >= len(parts):
            raise adapter.Reject("there is no such part")
        entity = parts[index]
        base = _within(entity, base)
    if entity.get_content_type() == "text/html":
        html = _Base()
        html.feed(entity.get_payload(decode=True).decode("utf-8", "replace"))
        if html.href is not None:
            base = urljoin(base or "", html.href)
    return base


def _within(entity, base):
    """The base of an entity by its header fields, inside another that has `base`."""
    for field in ("content-base", "content-location"):
        if field in entity:
            # A long URI may be folded.
            return urljoin(base or "", "".join(entity[field].split()))
    return base


adapter.serve(
    "email, html.parser, urllib.parse", platform.python_version(), [], rejects=ValueError, base_of_part=base
)

"""lxml.html: the property `base` of a document.

Claims nothing. libxml2 finds the base: it is given as it stands in the document. The parser takes no document without content.
"""

import adapter
import lxml.etree
import lxml.html


def base(input, retrieval):
    html = adapter.html_of(input)
    # With a declaration of an encoding it takes only bytes.
    return lxml.html.document_fromstring(html.encode(), lxml.html.HTMLParser(encoding="utf-8"), base_url=retrieval).base


adapter.serve("lxml.html", lxml.etree.__version__, [], rejects=lxml.etree.ParserError, base=base)

"""Data encoded for a place of a URI, and the data that the text of a place encodes, as each document says.

Written from the documents' texts, as a second implementation for the vectors to be run on. Data is octets, a character for
each. The places are those of `vectors/README.md`; the URL Standard defines `form`, and the RFCs define the others.

The RFCs leave open whether a reserved character that delimits nothing is encoded. `raw` is those that are not, as in the
vectors; a `raw_by_` function gives all that the place can contain.
"""

ALPHANUMERICS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
DIGITS = "0123456789ABCDEF"
# The encoding in which each octet is the character with its number.
OCTETS = "latin-1"
UTF_8 = "utf-8"

# RFC 1738 section 2.2, and RFC 1808 section 2.2.
RESERVED_BY_RFC1738 = ";/?:@=&"
UNSAFE = " <>\"#%{}|\\^~[]`"
# RFC 2396 sections 2.2 and 2.3.
RESERVED_BY_RFC2396 = ";/?:@&=+$,"
UNRESERVED_BY_RFC2396 = ALPHANUMERICS + "-_.!~*'()"
# RFC 3986 sections 2.2 and 2.3: without "#", "[" and "]", which no place can contain.
RESERVED_BY_RFC3986 = ":/?@!$&'()*+,;="
UNRESERVED_BY_RFC3986 = ALPHANUMERICS + "-._~"
# RFC 3987 section 2.2.
UCSCHAR = [("\xa0", "\ud7ff"), ("\uf900", "\ufdcf"), ("\ufdf0", "\uffef")]
UCSCHAR += [(chr(plane << 16), chr((plane << 16) + 0xFFFD)) for plane in range(0x1, 0xE)] + [("\U000e1000", "\U000efffd")]
IPRIVATE = [("\ue000", "\uf8ff"), ("\U000f0000", "\U000ffffd"), ("\U00100000", "\U0010fffd")]
# RFC 3987 section 4.1: the formatting characters of bidirectional text.
BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e"


def rfc1738(data, raw):
    """RFC 1738 section 2.2: encodes what has no graphic character in US-ASCII, is unsafe, or is reserved."""
    text = ""
    for octet in data:
        is_reserved = octet in RESERVED_BY_RFC1738 and octet not in raw
        if octet < " " or octet > "~" or octet in UNSAFE or is_reserved:
            octet = triplet(octet)
        text += octet
    return text


def raw_by_rfc1738(place):
    """RFC 1738 sections 3.1 to 3.3; of a segment and a query what neither ftp nor http reserves."""
    delimiters = {"user": ":@/"}.get(place, "/;?")
    return without(RESERVED_BY_RFC1738, delimiters)


def raw_by_rfc1808(place):
    """RFC 1808 section 2.2, with the user of RFC 1738."""
    delimiters = {"user": ":@/", "segment": "/;?"}.get(place, "")
    return without(RESERVED_BY_RFC1738, delimiters)


def rfc2396(data, raw):
    """RFC 2396 section 2.4."""
    return write(data, UNRESERVED_BY_RFC2396 + raw)


def raw_by_rfc2396(place):
    """RFC 2396 sections 3.2.2 and 3.3; a query and a fragment can contain every reserved character."""
    delimiters = {"user": "/?:@", "segment": "/?;"}.get(place, "")
    return without(RESERVED_BY_RFC2396, delimiters)


def raw_by_rfc2732(place):
    """RFC 2732 section 3: brackets are reserved, too, and neither a user nor a segment can contain them."""
    brackets = "" if place in {"user", "segment"} else "[]"
    return raw_by_rfc2396(place) + brackets


def rfc3986(data, raw):
    """RFC 3986 sections 2.1 to 2.4."""
    return write(data, UNRESERVED_BY_RFC3986 + raw)


def raw_by_rfc3986(place):
    """RFC 3986 sections 3.2.1, 3.2.2 and 3.3; of a user what cannot be treated as the colon before a password."""
    delimiters = {"user": ":/?@", "host": ":/?@", "segment": "/?"}.get(place, "")
    return without(RESERVED_BY_RFC3986, delimiters)


def rfc3987(data, raw, place):
    """RFC 3987 section 2.2: in an IRI characters beyond US-ASCII stay, too. Octets that are not UTF-8 are not characters."""
    text = ""
    for character in data.encode(OCTETS).decode(UTF_8, "surrogateescape"):
        octets = character.encode(UTF_8, "surrogateescape").decode(OCTETS)
        text += octets if is_beyond_ascii(character, place) else rfc3986(octets, raw)
    return text


def is_beyond_ascii(character, place):
    """`ucschar`, and `iprivate` in a query: RFC 3987 section 2.2; except for the characters that section 4.1 forbids."""
    ranges = UCSCHAR + IPRIVATE if place == "query" else UCSCHAR
    return character not in BIDI and any(first <= character <= last for first, last in ranges)


def without(characters, excluded):
    """The characters that are not excluded."""
    return "".join(character for character in characters if character not in excluded)


def write(data, allowed):
    """Each octet whose character is allowed as it is, and the others as triplets."""
    text = ""
    for octet in data:
        text += octet if octet in allowed else triplet(octet)
    return text


def triplet(octet):
    """RFC 3986 section 2.1, RFC 2396 section 2.4.1, RFC 1738 section 2.2."""
    high, low = divmod(ord(octet), 16)
    return "%" + DIGITS[high] + DIGITS[low]


def decode(text):
    """Each triplet as the octet that it encodes, once: RFC 3986 section 2.4, RFC 2396 section 2.4.2, RFC 1738 section 2.2."""
    data, *others = text.split("%")
    for other in others:
        high, low = other[:2].upper()
        octet = 16 * DIGITS.index(high) + DIGITS.index(low)
        data += chr(octet) + other[2:]
    return data


def encode_form(data):
    """URL Standard section 1.3, "percent-encode after encoding", with the set of a form and UTF-8."""
    text = ""
    for octet in data:
        if octet == " ":
            text += "+"
        elif is_in_form_set(octet):
            text += triplet(octet)
        else:
            text += octet
    return text


def is_in_form_set(octet):
    """Whether an octet is in the percent-encode set of a form: URL Standard section 1.3, set by set."""
    c0_control = octet <= "\x1f" or octet > "~"
    query = c0_control or octet in " \"#<>"
    path = query or octet in "?^`{}"
    userinfo = path or octet in "/:;=@[\\]|"
    component = userinfo or octet in "$%&+,"
    return component or octet in "!'()~"


def decode_form(text):
    """URL Standard section 5.1, steps 3.4 and 3.5, for a name or a value."""
    octets = percent_decode(text.replace("+", " ")).encode(OCTETS)
    return octets.decode(UTF_8, "replace").encode(UTF_8).decode(OCTETS)


def percent_decode(text):
    """URL Standard section 1.3; a percent sign without two hexadecimal digits behind it stays."""
    output = ""
    at = 0
    while at < len(text):
        digits = text[at + 1:at + 3].upper()
        if text[at] == "%" and len(digits) == 2 and all(digit in DIGITS for digit in digits):
            output += chr(int(digits, 16))
            at += 3
        else:
            output += text[at]
            at += 1
    return output

"""A proxy of our own on the loopback: it writes down what an HTTP client asks of it, and fetches nothing.

The record has the target of the request, the Host field and the credentials, as octets. A first request can be
answered with a redirect. A request is read up to a limit of octets and of time, so that an HTTP client that floods or hangs costs
no more than one that does not.

`isolate` puts this process and all that it starts into a network of its own, in which there is only the loopback: a
HTTP client that goes round its proxy reaches nobody, and no name is resolved.
"""
import base64
import binascii
import ctypes
import fcntl
import ipaddress
import os
import re
import socket
import struct
import threading
import time

LONGEST = 1 << 16       # octets of a request that are read
PATIENCE = 1.0          # seconds that a connection may take
NEW_NETWORK, NEW_USER = 0x40000000, 0x10000000


def isolate(more=0):
    """A network with only the loopback, and what else `more` asks `unshare` for; raises OSError where the system gives none."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_NETWORK | more) != 0:
        user, group = os.getuid(), os.getgid()
        if libc.unshare(NEW_USER | NEW_NETWORK | more) != 0:
            raise OSError(ctypes.get_errno(), "no network of its own is to be had")
        for name, text in [("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")]:
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as loopback:
        up = struct.pack("16sh14x", b"lo", 1 | 64)       # IFF_UP, IFF_RUNNING
        fcntl.ioctl(loopback, 0x8914, up)                # SIOCSIFFLAGS


class Asked:
    """One request as it came."""

    def __init__(self, head):
        line, *fields = head.split(b"\r\n")
        method, _, rest = line.partition(b" ")
        target, _, version = rest.rpartition(b" ")
        self.method, self.target = method, target if version.startswith(b"HTTP/") else rest
        self.fields = {}
        for field in fields:
            name, colon, value = field.partition(b":")
            if colon:
                self.fields.setdefault(name.strip().lower(), value.strip(b" \t"))

    def credentials(self):
        """User, colon and password of the field Authorization, if it has them."""
        scheme, _, text = self.fields.get(b"authorization", b"").partition(b" ")
        try:
            return base64.b64decode(text, validate=True) if scheme.lower() == b"basic" else None
        except binascii.Error:
            return None

    def parts(self, own=None):
        """The components that the request names. Its host is that of the target where it has one, else of the Host field.

        A Host field with userinfo names no host that anybody could connect to.

        Where both name a host and the two are not the same, `authority` is the Host field; else it is not reported. A field that names the
        proxy itself, whose address is `own`, names no host.
        """
        target, field = self.split_target(), self.fields.get(b"host")
        field = None if field == own else field
        if target is None:
            return None
        if target[1] is not None:
            parts = {"scheme": target[0], **split(target[1])}
            if field is not None and named(split(field)["host"]) != named(parts["host"]):
                parts["authority"] = field
        elif field is not None and b"@" not in field and self.target.startswith(b"/"):
            parts = split(field)
        else:
            return None
        return {**parts, **self.rest(*target)}

    def split_target(self):
        """Scheme, authority, path, query and fragment of the target; None if it is not a target."""
        found = re.fullmatch(rb"(?:([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", self.target, re.S)
        return found.groups() if self.target else None

    def rest(self, _, authority, path, query, fragment):
        """Path and query; a fragment and credentials only where they were sent: userinfo in the target as it is there, user and
        password of the field Authorization decoded."""
        parts = {"path": path, "query": query}
        if fragment is not None:
            parts["fragment"] = fragment
        if b"@" in (authority or b""):
            parts["userinfo"] = authority.rpartition(b"@")[0]
        credentials = self.credentials()
        if credentials is not None:
            user, _, password = credentials.partition(b":")
            parts["user"] = user
            if password:        # without one the colon is there, too
                parts["password"] = password
        return parts

    def tunnel(self):
        """Host and port, and userinfo if it has any, of a request for a tunnel; None if its target is no such thing.

        The port is always written, so that 443 says nothing. The host is as it was written: brackets that are missing are missed.
        """
        userinfo, at, place = self.target.rpartition(b"@")
        found = re.fullmatch(rb"([^/?#]+):([0-9]*)", place)
        if not found:
            return None
        user, colon, password = userinfo.partition(b":")
        parts = {"host": found[1], "port": found[2] if found[2] != b"443" else None, "user": user if at else None,
                 "password": password if colon else None}
        return {name: value for name, value in parts.items() if value is not None}


def split(authority):
    """Host and port of an authority; an IPv6 address has brackets again."""
    place = authority.rpartition(b"@")[2]
    found = re.fullmatch(rb"(.*?)(?::([0-9]*))?", place, re.S)
    if place.count(b":") > 1 and is_ipv6(place):
        place = b"[%s]" % place
    if place.startswith(b"["):
        found = re.fullmatch(rb"(\[[^\]]*\])(?::([0-9]*))?", place) or found
    return {"host": found[1], "port": found[2] if found[2] and int(found[2][:9]) != 80 else None}


def is_ipv6(text):
    try:
        return bool(ipaddress.IPv6Address(text.decode()))
    except ValueError:
        return False


def named(host):
    """A host in one form: in small letters, decoded."""
    decoded = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), host)
    return decoded.lower().rstrip(b".")


class Recorder:
    """Listens until it is closed. `asked` has the requests in the order in which they came."""

    is_proxy = True

    def __init__(self):
        self.lock = threading.Lock()
        self.open()
        self.begin()

    def open(self):
        self.listener = self.start(socket.create_server(("127.0.0.1", 0), backlog=64))
        self.port = self.listener.getsockname()[1]

    def start(self, listener):
        threading.Thread(target=self.listen, args=(listener,), daemon=True).start()
        return listener

    def begin(self, location=None, *urls):
        """Forgets what came, and answers the next request, to one of `urls`, with a redirect to `location`."""
        with self.lock:
            self.asked, self.location, self.turn = [], location, object()

    def looked_up(self):
        """The names that a resolver was asked for; a proxy resolves none."""
        return []

    def taken(self):
        """Returns the recorded bytes, and forgets them."""
        with self.lock:
            taken, self.asked, self.turn = self.asked, [], object()
        return taken

    def close(self):
        self.taken()
        self.listener.close()

    def listen(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        """A request belongs to the turn in which it begins: browsers connect before they have one."""
        with connection:
            try:
                read, turn = self.read(connection)
                if read is not None:
                    connection.sendall(self.answer(self.request(read, connection), turn))
                    connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass

    def read(self, connection):
        """The octets of a request, and its turn; None if they do not come, or are too many."""
        end, read, turn = time.monotonic() + PATIENCE, b"", None
        while not self.is_whole(read):
            connection.settimeout(max(0.01, end - time.monotonic()))
            more = connection.recv(1 << 14)
            turn = turn or self.turn
            read += more
            if not more or len(read) > LONGEST or time.monotonic() > end:
                return None, turn
        return read, turn

    def is_whole(self, read):
        """Whether the line and the fields of a request are there."""
        return b"\r\n\r\n" in read

    def request(self, read, connection):
        return Asked(read.partition(b"\r\n\r\n")[0])

    def answer(self, asked, turn):
        with self.lock:
            is_first = not self.asked
            if turn is self.turn:
                self.asked.append(asked)
            redirects = turn is self.turn and is_first and self.location is not None
            location = b"Location: %s\r\n" % self.location if redirects else b""
        status = b"302 Found" if redirects else b"200 OK"
        return (b"HTTP/1.1 %s\r\n%sContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n%s"
                % (status, location, b"" if asked.method == b"HEAD" else b"ok"))

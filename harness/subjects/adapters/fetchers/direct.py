"""A network in which every name can be resolved, and what an HTTP client does in it without a proxy.

A resolver gives each name an address of its own in 127.64.0.0/10, so that the address at which a connection arrives tells which name was
looked up, whatever the request says. Every other address leads here, too. `Direct` listens at the ports that an input can
name. A TLS handshake is not completed: its first message has the name of the server, and the path stays unknown.

All of it is in a network and with files of its own (`isolate`), so that nothing leaves the machine.
"""
import ctypes
import ipaddress
import os
import re
import socket
import struct
import sys
import tempfile
import threading
from urllib.parse import unquote_to_bytes

import recorder
from recorder import Asked, Recorder, named, split

NEW_MOUNTS, NEW_HOSTNAME = 0x00020000, 0x04000000
FILES = {
    "/etc/resolv.conf": "nameserver 127.0.0.1\noptions ndots:0 timeout:1 attempts:1\n",
    "/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: dns\n",
    "/etc/hosts": "",
}
FIRST, NAMES = int(ipaddress.IPv4Address("127.64.0.1")), 1 << 20     # a name after so many gets the address of an earlier one
PORTS = 32              # numbers of one input at which it is listened, at the most
SAME = {b"localhost", b"0.0.0.0", b"[::]"}      # what leads to the loopback without a look-up


def isolate():
    """A network with only the loopback, where every address is this machine's; the system's files of names are
    replaced for this process and what it starts. Raises OSError where the system gives none."""
    recorder.isolate(NEW_MOUNTS | NEW_HOSTNAME)
    libc = ctypes.CDLL(None, use_errno=True)
    recursive, private, bind = 0x4000, 1 << 18, 0x1000
    # For the unspecified address, Java connects to the name of the machine.
    done = libc.sethostname(b"localhost", 9) == 0
    done = done and libc.mount(b"none", b"/", None, recursive | private, None) == 0
    for name, text in FILES.items():
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(text)
            file.flush()
            os.chmod(file.name, 0o644)
            done = done and libc.mount(file.name.encode(), os.path.realpath(name).encode(), None, bind, None) == 0
    if not done:
        raise OSError(ctypes.get_errno(), "the names of the machine cannot be replaced")
    interface = struct.pack("=HHI", 8, 4, socket.if_nametoindex("lo"))       # RTA_OIF
    address = socket.inet_aton("192.0.2.1")     # some resolvers ask for no IPv4 address where there is but the loopback
    netlink(20, struct.pack("=BBBBI", socket.AF_INET, 32, 0, 0, socket.if_nametoindex("lo"))
            + b"".join(struct.pack("=HH", 8, kind) + address for kind in (1, 2)))       # RTM_NEWADDR: IFA_ADDRESS, IFA_LOCAL
    for family in (socket.AF_INET, socket.AF_INET6):        # RTM_NEWROUTE: local, to everything
        netlink(24, struct.pack("=BBBBBBBBI", family, 0, 0, 0, 255, 3, 254, 2, 0) + interface)


def netlink(kind, body):
    """Asks the kernel for a change of the network. A network without IPv6 is one, too."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as kernel:
        request, create, acknowledge = 1, 0x400, 4
        kernel.send(struct.pack("=IHHII", 16 + len(body), kind, request | create | acknowledge, 1, 0) + body)
        kernel.recv(1 << 12)


class Resolver:
    """Answers each question for an IPv4 address; a name has no address of another kind, and no other record. `asked` has the names
    of the questions for addresses."""

    def __init__(self):
        self.addresses, self.names, self.asked = {}, {}, []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                query, client = self.socket.recvfrom(1 << 12)
                if answer := self.answer(query):
                    self.socket.sendto(answer, client)
            except OSError:
                return

    def answer(self, query):
        """The answer to one question, RFC 1035 section 4.1; None to what is none."""
        name, at = question(query)
        if name is None:
            return None
        kind, records = query[at:at + 2], b""
        if kind in (b"\0\1", b"\0\x1c"):
            self.asked.append(name)
        if kind == b"\0\1":
            records = b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + self.address(name).packed
        return query[:2] + b"\x85\x80\0\1" + struct.pack(">H", bool(records)) + b"\0\0\0\0" + query[12:at + 4] + records

    def address(self, name):
        if name.lower() not in self.addresses:
            found = ipaddress.IPv4Address(FIRST + len(self.addresses) % NAMES)
            self.addresses[name.lower()], self.names[str(found)] = found, name
        return self.addresses[name.lower()]

    def close(self):
        shut(self.socket)


def question(query):
    """The name that is asked for, its labels with dots between them, and where its type begins; None if it has no such thing."""
    if len(query) < 17 or query[2] & 0x80 or query[4:6] != b"\0\1":
        return None, 0
    labels, at = [], 12
    while at < len(query) and query[at]:
        if query[at] > 63:
            return None, 0
        labels.append(query[at + 1:at + 1 + query[at]])
        at += 1 + query[at]
    return (b".".join(labels), at + 1) if labels and at + 5 <= len(query) else (None, 0)


class Direct(Recorder):
    """Listens wherever an input may lead. The first request tells the name that was looked up for it, and its port."""

    is_proxy = False

    def __init__(self):
        self.resolver = Resolver()
        super().__init__()

    def open(self):
        self.port = None
        self.listeners = {}

    def begin(self, location=None, *urls):
        wanted = ports(b"\n".join([*urls, location or b""]))
        for port in [port for port in self.listeners if port not in wanted]:
            shut(self.listeners.pop(port))
        for port in wanted - self.listeners.keys():
            try:
                self.listeners[port] = self.start(listener(port))
            except OSError as error:
                print(f"no listener at port {port}: {error}", file=sys.stderr)
        self.resolver.asked = []
        super().begin(location)

    def looked_up(self):
        return self.resolver.asked

    def close(self):
        self.taken()
        self.resolver.close()
        for one in self.listeners.values():
            shut(one)

    def is_whole(self, read):
        if read.startswith(b"\x16"):
            return len(read) >= 5 and len(read) >= 5 + int.from_bytes(read[3:5], "big")
        return super().is_whole(read)

    def request(self, read, connection):
        address, port = connection.getsockname()[:2]
        return Connected(read, self.host(address), port)

    def host(self, address):
        """The name that has this address, or the address as a host."""
        found = ipaddress.ip_address(address)
        found = getattr(found, "ipv4_mapped", None) or found
        if str(found) in self.resolver.names:
            return self.resolver.names[str(found)]
        return (b"[%s]" if found.version == 6 else b"%s") % str(found).encode()


class Connected(Asked):
    """A request that arrived where its client had connected to."""

    def __init__(self, read, host, port):
        self.is_tls = read[:1] == b"\x16" and read[5:6] == b"\1"
        self.server_name = server_name(read) if self.is_tls else None
        super().__init__(b"" if read[:1] == b"\x16" else read.partition(b"\r\n\r\n")[0])
        self.host, self.port = host, port

    def parts(self, own=None):
        """The components that the connection and the request name: `host` is the name that was looked up, or else the address;
        `authority` what the field Host or the handshake names, if that is another one."""
        scheme, target, said = b"https" if self.is_tls else b"http", None, self.server_name
        if not self.is_tls:
            said, target = self.fields.get(b"host"), self.split_target()
            if target is None:
                return None
        elsewhere = named(split(said)["host"]) if said else None
        host = elsewhere if self.host in (b"127.0.0.1", b"[::1]") and elsewhere in SAME else self.host
        parts = {"scheme": scheme, "host": host, "port": str(self.port).encode()}
        if said and (b"@" in said or elsewhere != named(host)):
            parts["authority"] = said
        return {**parts, **self.rest(*target)} if target else parts


def ports(text):
    """Those of HTTP, and each number in a text that a client may take for a port: decoded, without line breaks, modulo 65,536."""
    text = re.sub("[\t\r\n]", "", text.decode(errors="replace")) + " " + unquote_to_bytes(text).decode(errors="replace")
    numbers = (int(digits) & 0xffff for digits in re.findall(r"\d{1,40}", text))
    return {80, 443, *list(dict.fromkeys(number for number in numbers if number))[:PORTS]}


def listener(port):
    try:
        return socket.create_server(("::", port), family=socket.AF_INET6, backlog=64, dualstack_ipv6=True)
    except OSError:
        return socket.create_server(("", port), backlog=64)


def shut(listening):
    """Closes a socket, and wakes who waits at it."""
    try:
        listening.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    listening.close()


def server_name(hello):
    """The name of the server in the first message of a TLS handshake, RFC 8446 section 4.1.2 and RFC 6066 section 3; None without one."""
    at = 5 + 4 + 2 + 32
    try:
        for width in (1, 2, 1):         # session, cipher suites, compression methods
            at += width + int.from_bytes(hello[at:at + width], "big")
        end = at + 2 + int.from_bytes(hello[at:at + 2], "big")
        at += 2
        while at + 4 <= min(end, len(hello)):
            kind, length = struct.unpack(">HH", hello[at:at + 4])
            if kind == 0:
                size = struct.unpack(">H", hello[at + 7:at + 9])[0]
                return hello[at + 9:at + 9 + size]
            at += 4 + length
    except struct.error:
        pass
    return None

"""FTP, gopher and HTTP servers on the loopback interface. They record what a client sends, and answer so that the client continues.

The FTP server accepts every directory and every transfer. A data connection can be passive (PASV, EPSV) or active (PORT, EPRT). The
server requests a password, unless the URL has a user and no password: then a program should request one from its user (RFC 1738 section
3.2.1), and there is no user here. It always requests one from `anonymous`.

The gopher server answers after a line end and a short silence, because a request can have several lines.

Each server listens on a free port and, if the system allows it, on the default port of its scheme. w3m always connects to port 21 for
FTP, and Lynx does if the URL has a user.

`Servers` takes the place of a recorder in `Command` and `Worker` of run.py. Its `taken()` returns one `Session` for each connection.
"""
import asyncio
import posixpath
import re
import sys
import threading
from urllib.parse import unquote_to_bytes

HOST = "127.0.0.1"
START = b"/start"       # the directory after the login; no test URL names it
LONGEST = 1 << 16       # octets that are read from one connection
PATIENCE = 2.0          # seconds to wait for a data connection or the head of an HTTP request
QUIET = 0.05            # seconds of silence after a complete gopher request
SILENT = 0.5            # seconds of silence after an incomplete request
PAUSE = 0.01            # seconds from the data to reply 226: Lynx loses a reply that arrives together with the previous one
LINGER = 0.3            # seconds that connections can stay open after their client has ended

TRANSFERS = {
    b"RETR": b"ok\r\n",
    b"NLST": b"ok.txt\r\n",
    b"LIST": b"-rw-r--r--   1 owner    group           4 Jan  1  2020 ok.txt\r\n",
    b"MLSD": b"type=file;size=4;modify=20200101000000; ok.txt\r\n",
}
REPLIES = {
    b"PASS": b"230 Logged in.",
    b"ACCT": b"230 Logged in.",
    b"SYST": b"215 UNIX Type: L8",
    b"FEAT": b"211-Features:\r\n EPSV\r\n MDTM\r\n PASV\r\n SIZE\r\n211 End",
    b"TYPE": b"200 Done.",
    b"MODE": b"200 Done.",
    b"STRU": b"200 Done.",
    b"OPTS": b"200 Done.",
    b"NOOP": b"200 Done.",
    b"ALLO": b"200 Done.",
    b"SIZE": b"213 4",
    b"MDTM": b"213 20200101000000",
    b"ABOR": b"226 Done.",
    b"STAT": b"211 Ready.",
    b"HELP": b"214 Done.",
    b"QUIT": b"221 Bye.",
}
MENU = b"iok\t\terror.host\t1\r\n.\r\n"
PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"


class Session:
    """One connection. `octets` is everything that the client sent. `commands` has, for each FTP command, the verb in capitals, the
    argument and the code of the reply. The argument of PWD is the directory in the reply."""

    def __init__(self, scheme):
        self.scheme, self.octets, self.commands = scheme, b"", []


class Servers:
    """Listens until it is closed. `ports` maps each scheme to its free port. `defaults` has the schemes with a listener on the default
    port."""

    is_proxy, port = False, None        # run.py reads these: there is no proxy

    def __init__(self):
        self.sessions, self.tasks, self.listeners, self.asks_password = [], set(), [], True
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.ports, self.defaults = {}, set()
        for scheme, default, converse in [("ftp", 21, self.ftp), ("gopher", 70, self.gopher), ("http", 80, self.http)]:
            self.ports[scheme] = self.wait(self.listen(scheme, converse))
            try:
                self.wait(self.listen(scheme, converse, default))
                self.defaults.add(scheme)
            except OSError as error:
                print(f"no listener on port {default}: {error}", file=sys.stderr)

    def wait(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

    async def listen(self, scheme, converse, port=0):
        async def accepted(reader, writer):
            session = Session(scheme)
            self.sessions.append(session)
            self.tasks.add(asyncio.current_task())
            try:
                await converse(session, reader, writer)
            except (OSError, asyncio.TimeoutError, asyncio.CancelledError):
                pass
            finally:
                self.tasks.discard(asyncio.current_task())
                writer.close()

        server = await asyncio.start_server(accepted, HOST, port)
        self.listeners.append(server)
        return server.sockets[0].getsockname()[1]

    def begin(self, _location=None, *urls):
        """Drops all sessions. The first of `urls` is the URL for the client."""
        self.wait(self.settle(0))
        login = re.match(rb"[^:/]*://(?:[^/@#:]*(:[^/@#]*)?@)?", urls[0] if urls else b"")
        self.asks_password = not (login and login[0].endswith(b"@") and login[1] is None)
        self.sessions.clear()

    def taken(self):
        """The sessions since `begin` in which the client sent something. Closes those that are still open."""
        self.wait(self.settle(LINGER))
        taken = [session for session in self.sessions if session.octets]
        self.sessions.clear()
        return taken

    async def settle(self, seconds):
        """Accepts pending connections, waits for all sessions to end, and cancels those that do not end in time."""
        for _ in range(20):     # a pending connection has its task after fewer iterations of the event loop
            await asyncio.sleep(0)
        if self.tasks and seconds:
            await asyncio.wait(set(self.tasks), timeout=seconds)
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(set(self.tasks))

    def close(self):
        self.wait(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def end(self):
        for listener in self.listeners:
            listener.close()
        await self.settle(0)

    async def more(self, session, reader, seconds):
        """The next octets. Empty at the end of the connection, after `seconds`, or after too many octets."""
        try:
            read = await asyncio.wait_for(reader.read(1 << 14), seconds)
        except asyncio.TimeoutError:
            return b""
        session.octets += read
        return read if len(session.octets) < LONGEST else b""

    async def gopher(self, session, reader, writer):
        while await self.more(session, reader, QUIET if session.octets.endswith(b"\n") else SILENT):
            pass
        writer.write(MENU)
        writer.write_eof()
        while await self.more(session, reader, SILENT):
            pass

    async def http(self, session, reader, writer):
        while b"\r\n\r\n" not in session.octets:
            if not await self.more(session, reader, PATIENCE):
                return
        writer.write(PAGE + (b"" if session.octets.startswith(b"HEAD ") else b"ok"))
        await writer.drain()

    async def ftp(self, session, reader, writer):
        control, waiting = Control(session, writer, self.asks_password), b""
        writer.write(b"220 Ready.\r\n")
        try:
            while not control.ended:
                read = await self.more(session, reader, None)
                if not read:
                    return
                *lines, waiting = (waiting + read).split(b"\r\n")
                for line in lines:
                    await control.obey(line)
        finally:
            control.close()


class Control:
    """The server side of one FTP control connection (RFC 959)."""

    def __init__(self, session, writer, asks_password):
        self.session, self.writer, self.asks_password, self.ended = session, writer, asks_password, False
        self.listener, self.arrived, self.address, self.directory = None, None, None, START

    async def obey(self, line):
        """Replies to one command and records it. `CWD` and `CWD ` both have an empty argument. A doubled octet 255 is one octet: the
        control connection is a Telnet connection (RFC 959, RFC 854)."""
        verb, _, argument = line.partition(b" ")
        verb, argument = verb.upper(), argument.replace(b"\xff\xff", b"\xff")
        reply = await self.reply(verb, argument)
        argument = self.directory if verb in (b"PWD", b"XPWD") else argument
        self.session.commands.append((verb, argument, int(reply[:3])))
        self.writer.write(reply + b"\r\n")
        await self.writer.drain()
        self.ended = verb == b"QUIT"

    async def reply(self, verb, argument):
        if verb in TRANSFERS:
            return await self.transfer(TRANSFERS[verb])
        if verb == b"USER":
            return b"331 Password?" if self.asks_password or argument.lower() == b"anonymous" else b"230 Logged in."
        if verb in (b"PWD", b"XPWD"):
            return b'257 "%s"' % self.directory.replace(b'"', b'""')
        if verb in (b"CWD", b"XCWD", b"CDUP"):
            self.directory = posixpath.normpath(posixpath.join(self.directory, b".." if verb == b"CDUP" else argument))
            return b"250 Done."
        if verb in (b"PASV", b"EPSV"):
            return await self.passive(verb)
        if verb in (b"PORT", b"EPRT"):
            numbers = re.findall(rb"\d+", argument)
            if len(numbers) >= 6:
                self.address = int(numbers[-2]) << 8 | int(numbers[-1]) if verb == b"PORT" else int(numbers[-1])
                return b"200 Done."
            return b"501 No address."
        if verb == b"REST" and argument == b"0":
            return b"350 Done."
        return REPLIES.get(verb, b"502 Not here.")

    async def passive(self, verb):
        self.close()
        self.arrived, self.address = asyncio.get_running_loop().create_future(), None

        async def accepted(_reader, writer):
            if self.arrived.done():
                writer.close()
            else:
                self.arrived.set_result(writer)

        self.listener = await asyncio.start_server(accepted, HOST, 0)
        port = self.listener.sockets[0].getsockname()[1]
        if verb == b"EPSV":
            return b"229 Passive (|||%d|)" % port
        return b"227 Passive (127,0,0,1,%d,%d)" % divmod(port, 256)

    async def transfer(self, data):
        """Sends the data and returns the last reply. An active client is always contacted on the loopback interface."""
        if self.arrived is None and self.address is None:
            return b"425 No data connection."
        self.writer.write(b"150 Here it comes.\r\n")
        await self.writer.drain()
        try:
            if self.arrived is not None:
                writer = await asyncio.wait_for(self.arrived, PATIENCE)
            else:
                _, writer = await asyncio.wait_for(asyncio.open_connection(HOST, self.address), PATIENCE)
            writer.write(data)
            await writer.drain()
            writer.close()
            await asyncio.sleep(PAUSE)
        except (OSError, asyncio.TimeoutError):
            return b"425 No data connection."
        finally:
            self.close()
            self.arrived = self.address = None
        return b"226 Done."

    def close(self):
        """Stops listening for a data connection, and closes one that is open."""
        if self.listener is not None:
            self.listener.close()
            self.listener = None
        if self.arrived is not None and self.arrived.done() and not self.arrived.cancelled():
            self.arrived.result().close()


def parts(sessions, url):
    """The parts for the operation `dispatch`. None if no session has a request or a transfer."""
    for session in sessions:
        if session.scheme == "gopher":
            return {"sent": session.octets}
        if session.scheme == "http":
            line = session.octets.partition(b"\r\n")[0].partition(b" ")[2]
            target, _, version = line.rpartition(b" ")
            return {"target": target if version.startswith(b"HTTP/") else line}
        if found := ftp_parts(session.commands, url):
            return found
    return None


def ftp_parts(commands, url):
    """User, password, directories, type, command and name of the first transfer. None if there was no transfer.

    The server refuses no transfer, so a fallback after a refusal is not observed.

    - `password` is left out for `anonymous`, unless the URL has a password (RFC 1738 section 3.2.1).
    - `directories` has the arguments of all CWD commands before the transfer, except those that were undone. `CDUP` counts as `CWD ..`.
    - `type` is present only if the URL has the typecode `a` or `i`, and None if no TYPE was sent. Without a typecode the client chooses
      the type (section 3.2.3). For a directory listing RFC 959 decides.
    - `command` is the command that was sent, even if it is neither RETR nor NLST. If the client sent a command that a line break in the
      URL injected (section 6), and then failed, `command` is the injected command. That is not a rejection.
    """
    at = transfer(commands)
    at = injected(commands, url) if at is None else at
    if at is None:
        return None
    before, (command, name, _) = commands[:at], commands[at]
    last = {verb: argument for verb, argument, _ in before}
    found = {"user": last.get(b"USER"), "password": last.get(b"PASS")}
    if (found["user"] or b"").lower() == b"anonymous" and not re.match(rb"[^:/]*://[^/@#:]*:[^/@#]*@", url):
        del found["password"]
    found["directories"] = directories(before)
    if re.search(rb"(?i);type=[ai](?:#.*)?\Z", url):
        found["type"] = last.get(b"TYPE")
    return {**found, "command": command, "name": name}


def transfer(commands):
    """The index of the first transfer. A RETR with the same argument takes precedence: a listing before it is a probe."""
    made = [at for at, (verb, _, code) in enumerate(commands) if verb in TRANSFERS and code == 226]
    for at in made:
        if commands[at][0] == b"RETR" and commands[at][1] == commands[made[0]][1]:
            return at
    return made[0] if made else None


def injected(commands, url):
    """The index of the first command that is in the URL after an encoded CR LF. None if there is none."""
    _, *lines = unquote_to_bytes(url).upper().split(b"\r\n")
    for at, (verb, argument, _) in enumerate(commands):
        sent = (verb + b" " + argument).strip().upper()
        if sent and any(line.startswith(sent) for line in lines):
            return at
    return None


def directories(commands):
    """The arguments of CWD. A CWD to the directory of the last PWD reply undoes all CWD since that reply. Neither is returned: the
    client is where it was, and RFC 1738 section 3.2.5 allows such heuristics."""
    sent, named, since = [], None, 0
    for verb, argument, _ in commands:
        if verb in (b"PWD", b"XPWD"):
            named, since = argument, len(sent)
        elif verb in (b"CWD", b"XCWD") and argument == named:
            del sent[since:]
        elif verb in (b"CWD", b"XCWD", b"CDUP"):
            sent.append(b".." if verb == b"CDUP" else argument)
    return sent

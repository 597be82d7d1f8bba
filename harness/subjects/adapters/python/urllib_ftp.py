"""urllib.request's FTPHandler: the commands that it sends for an ftp URL.

Claims no document. The client is ftplib's FTP without its sockets: every command is recorded where it would be sent, and answered as
by a server that requests a password and has every directory and file. The host is not looked up. FTPHandler chooses a TYPE also for a URL
without a typecode, and for one with the typecode d: there the TYPE is not reported. LIST without an argument has the name "".
"""

import ftplib
import io
import platform
import socket
import urllib.request
from urllib.error import URLError
from urllib.parse import urlsplit

import adapter

REPLIES = {"USER": "331", "PASS": "230", "CWD": "250", "TYPE": "200", "PWD": '257 "/"'}


class Recorded(ftplib.FTP):
    """An FTP client that is connected to nothing."""

    def connect(self, host="", port=0, timeout=-999, source_address=None):
        Recorded.last, self.port_used, self.commands, self.replies = self, port, [], []
        self.sock = self  # putline() calls its sendall()
        return "220"

    def sendall(self, line):
        command, _, argument = line.decode(self.encoding).removesuffix("\r\n").partition(" ")
        self.commands.append((command, argument))
        self.replies.append(REPLIES.get(command, "500"))

    def getline(self):
        return self.replies.pop(0) + " "

    def ntransfercmd(self, cmd, rest=None):
        self.putcmd(cmd)
        return Empty(), None

    def close(self):
        pass


class Empty:
    """A data connection with an empty file."""

    def makefile(self, mode):
        return io.BytesIO()

    def close(self):
        pass


ftplib.FTP = Recorded
socket.gethostbyname = lambda host: host

opener = urllib.request.OpenerDirector()
opener.add_handler(urllib.request.FTPHandler())


def dispatch(input):
    if urllib.request.Request(input).type != "ftp":
        raise adapter.Unsupported("sends commands of FTP alone")
    opener.open(input)
    client = Recorded.last
    sent = dict(client.commands)
    command, name = client.commands[-1]
    parts = {
        "port": str(client.port_used),
        "user": sent["USER"],
        "directories": [argument for command, argument in client.commands if command == "CWD"],
        "command": command,
        "name": name,
    }
    if sent["USER"] != "anonymous" or urlsplit(input).password is not None:
        parts["password"] = sent.get("PASS")
    if input.endswith((";type=a", ";type=i")):
        parts["type"] = sent["TYPE"]
    return parts


adapter.serve("urllib.request (FTPHandler)", platform.python_version(), [], rejects=(URLError, ValueError), dispatch=dispatch)

"""How an HTTP client is run: a command once a request, or a worker, a process that stays and is given one URI a line."""
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys

PATIENCE = 15       # seconds for one request, at the most: the harness, which may wait longer on a slow machine, ends what hangs
FOLDER = os.path.dirname(os.path.abspath(__file__))


def environment(home, port, row):
    """Nothing of the machine's but where programs are; every variable by which an HTTP client learns of a proxy, if it has a port."""
    names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ftp_proxy", "FTP_PROXY", "all_proxy", "ALL_PROXY"]
    proxy = {"no_proxy": "", "NO_PROXY": "", **dict.fromkeys(names, f"http://127.0.0.1:{port}")} if port else {}
    return {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "dumb", **proxy,
            **filled(row.get("environment", {}), home, port)}


def filled(named, home, port):
    return {name: fill(word, home, port) for name, word in named.items()}


def fill(word, home, port):
    return (word.replace("{proxy}", f"http://127.0.0.1:{port}").replace("{address}", f"127.0.0.1:{port}")
            .replace("{port}", str(port)).replace("{home}", home).replace("{folder}", FOLDER))


def refused(words, is_proxy=True):
    """A rejection; but who tried to get somewhere without the proxy that it had did not reject."""
    if is_proxy and re.search("refused|resolv|resolution|unreachable|getaddrinfo|not known|gaierror", words, re.I):
        return {"unsupported": "goes round the proxy: " + words}
    return {"reject": words}


def words_of(row, is_proxy):
    """The words of a command; those in a list of their own name the proxy, and are left out where there is none."""
    for word in row["command"]:
        if isinstance(word, str):
            yield word
        elif is_proxy:
            yield from word


def ended(code, words, is_proxy=True):
    """The outcome, from the exit status of a process."""
    if code < 0 and -code not in (signal.SIGPIPE, signal.SIGTERM):
        return {"crash": f"ended by signal {-code}"}
    if code > 128 and code - 128 in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE):
        return {"crash": f"ended by signal {code - 128}"}
    if code:
        return refused(words or f"ended with {code}", is_proxy)
    return {"unsupported": "ended well and asked for nothing"}


class Command:
    """One process a request, in an empty folder."""

    def __init__(self, row, home, recorder):
        self.row, self.home, self.recorder = row, home, recorder()
        self.work = os.path.join(home, "work")
        for name, lines in row.get("files", {}).items():
            with open(os.path.join(home, name), "w") as file:
                file.write(fill(lines, home, self.recorder.port))

    def release(self):
        command, pattern = self.row["version"]
        done = subprocess.run(command, env=environment(self.home, 9, {}), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=15)
        return re.search(pattern, done.stdout.decode(errors="replace"))[1]

    def ask(self, url, location=None):
        """The bytes that arrived, and how the process ended."""
        port = self.recorder.port
        os.makedirs(self.work)
        self.recorder.begin(location, url)
        quoted = b'"%s"' % re.sub(rb'["\\]', rb"\\\g<0>", url)
        command = [fill(word, self.home, port).encode().replace(b"{quoted}", quoted) if word != "{url}" else url
                   for word in words_of(self.row, self.recorder.is_proxy)]
        child = subprocess.Popen(command, cwd=self.work, env=environment(self.home, port, self.row), stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            _, words = child.communicate(timeout=PATIENCE)
            outcome = ended(child.returncode, words.decode(errors="replace").strip()[-200:], self.recorder.is_proxy)
        except subprocess.TimeoutExpired:
            child.kill()
            child.stderr.close()
            child.wait()
            outcome = {"timeout": True}
        arrived = self.recorder.taken()
        shutil.rmtree(self.work, ignore_errors=True)
        return arrived, outcome

    def stop(self):
        self.recorder.close()


class Worker:
    """A process that stays. It writes a line with its release, then reads a URI a line, a string of JSON, and writes
    `{"ok":true}`, `{"error":"why"}`, `{"unsupported":"why"}` or `{"crash":"how"}`. One that clicks reads a base and a link, too. One that ends, or does not answer in time, is started again with a recorder of its own."""

    def __init__(self, row, home, recorder):
        self.row, self.home, self.new_recorder = row, home, recorder
        self.start()

    def start(self):
        self.recorder = self.new_recorder()
        port = self.recorder.port
        command = [fill(word, self.home, port) for word in self.row["worker"]]
        self.child = subprocess.Popen(command, cwd=self.home, env=environment(self.home, port, self.row),
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.read = b""
        hello = self.line(60)
        if not hello or "release" not in hello:
            self.stop()
            sys.exit(f"the worker does not start: {hello}")
        self.of_release = hello["release"]

    def release(self):
        return self.of_release

    def line(self, patience):
        """The next line as JSON; None if none comes in time; {} at the end."""
        while b"\n" not in self.read:
            if not select.select([self.child.stdout], [], [], patience)[0]:
                return None
            more = os.read(self.child.stdout.fileno(), 1 << 16)
            if not more or len(self.read) > 1 << 20:
                return {}
            self.read += more
        line, _, self.read = self.read.partition(b"\n")
        try:
            return json.loads(line)
        except ValueError:
            return {}

    def ask(self, url, location=None):
        return self.exchange(url.decode(), location)

    def click(self, base, link):
        """The request after a click on a link of a page with a base."""
        return self.exchange([base.decode(), link.decode()])

    def exchange(self, asked, location=None):
        self.recorder.begin(location, *(one.encode() for one in ([asked] if isinstance(asked, str) else asked)))
        try:
            self.child.stdin.write(json.dumps(asked).encode() + b"\n")
            answer = self.line(PATIENCE)
        except OSError:
            answer = {}
        arrived = self.recorder.taken()
        if answer is None:
            outcome = {"timeout": True}
        elif answer.get("ok"):
            outcome = {"unsupported": "ended well and asked for nothing"}
        elif "unsupported" in answer:
            outcome = {"unsupported": answer["unsupported"][:200]}
        elif "error" in answer:
            outcome = refused(answer["error"][:200] or "no words", self.recorder.is_proxy)
        elif "crash" in answer:
            outcome = {"crash": answer["crash"][:200]}
        else:
            outcome = {"crash": "the process ended"}
        if answer is None or not answer:
            self.stop()
            self.start()
        return arrived, outcome

    def stop(self):
        self.child.stdin.close()
        if self.row.get("clicks"):      # it has a browser to stop
            try:
                self.child.wait(timeout=5)
            except subprocess.TimeoutExpired:
                pass
        self.child.kill()
        self.child.wait()
        self.child.stdout.close()
        self.recorder.close()

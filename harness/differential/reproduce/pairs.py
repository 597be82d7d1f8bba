#!/usr/bin/env python3
"""Reproduces rows of reports/pairs.jsonl.gz, drawn at random: a parser reports one host, and a client connects to another.

    python3 harness/differential/reproduce/pairs.py [--seed N] [--rows N] [--write]

Nothing of urispec is used, neither its program nor its adapters: parsers and clients are called by the few lines below. A client has no
proxy. It runs in a network of its own, in which a resolver of a few lines gives each name an address of its own; the address at which
the first request arrives is the host that the client connects to. That needs the rights to make namespaces, and `ip` of iproute2.
Libraries of Python and JavaScript are those that the builds of the adapters installed.
"""
import argparse
import ctypes
import gzip
import json
import os
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from urllib.parse import unquote

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
ADAPTERS = os.path.join(ROOT, "harness/subjects/adapters")
PARSERS_PYTHON, FETCHERS_PYTHON = (os.path.join(ADAPTERS, folder, ".venv/bin/python") for folder in ("python", "fetchers"))
FILES = {"/etc/resolv.conf": "nameserver 127.0.0.1\noptions ndots:0\n", "/etc/nsswitch.conf": "hosts: dns\n", "/etc/hosts": ""}
PATIENCE = 60

# A parser reads a list of texts in JSON from standard input, and writes the list of the hosts that it says, or null.
PYTHON = "import json, sys\n%s\ndef safe(one):\n    try:\n        return host(one)\n    except Exception:\n        return None\n" \
         "print(json.dumps([safe(one) for one in json.load(sys.stdin)]))"
NODE = "import { readFileSync } from 'node:fs';\n%s\nconst safe = (one) => { try { return host(one) ?? null } catch { return null } };\n" \
       "console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(safe)));"
RUBY = "require 'json'\n%s\nputs JSON.generate(JSON.parse($stdin.read).map { |one| begin; host(one); rescue StandardError; nil; end })"
PERL = "use JSON::PP; %s; local $/; print encode_json([map { my $u = $_; my $h = eval { host($u) }; $h } @{decode_json(<STDIN>)}]);"
PHP = "echo json_encode(array_map(function ($u) { %s }, json_decode(stream_get_contents(STDIN))), JSON_INVALID_UTF8_SUBSTITUTE);"


def python(lines, program=PARSERS_PYTHON):
    return [program, "-c", PYTHON % lines]


def node(lines):
    return ["node", "--input-type=module", "-e", NODE % lines]


VALIDATORS = {
    "python/urllib": python("from urllib.parse import urlsplit\nhost = lambda u: urlsplit(u).hostname"),
    "python/urllib-urlparse": python("from urllib.parse import urlparse\nhost = lambda u: urlparse(u).hostname"),
    "python/urllib3": python("from urllib3.util import parse_url\nhost = lambda u: parse_url(u).host"),
    "python/httpx": python("import httpx\nhost = lambda u: httpx.URL(u).raw_host.decode()"),
    "python/yarl": python("from yarl import URL\nhost = lambda u: URL(u).raw_host"),
    "python/furl": python("from furl import furl\nhost = lambda u: furl(u).host"),
    "python/hyperlink": python("from hyperlink import URL\nhost = lambda u: URL.from_text(u).host"),
    "python/rfc3986": python("import rfc3986\nhost = lambda u: rfc3986.uri_reference(u).host"),
    "python/uritools": python("import uritools\nhost = lambda u: uritools.urisplit(u).host"),
    "python/boltons": python("from boltons.urlutils import URL\nhost = lambda u: URL(u).host"),
    "python/ada-url": python("import ada_url\nhost = lambda u: ada_url.URL(u).hostname"),
    "javascript/url": node("const host = (u) => new URL(u).hostname;"),
    "javascript/url-legacy": node("import url from 'node:url';\nconst host = (u) => url.parse(u).hostname;"),
    "javascript/url-parse": node("import parse from 'url-parse';\nconst host = (u) => parse(u, {}).hostname;"),
    "javascript/urijs": node("import URI from 'urijs';\nconst host = (u) => new URI(u).hostname();"),
    "javascript/uri-js": node("import { parse } from 'uri-js';\nconst host = (u) => { const p = parse(u); return p.error ? null : p.host; };"),
    "javascript/fast-uri": node("import fast from 'fast-uri';\nconst host = (u) => { const p = fast.parse(u); return p.error ? null : p.host; };"),
    "javascript/whatwg-url": node("import { URL } from 'whatwg-url';\nconst host = (u) => new URL(u).hostname;"),
    "php/parse-url": ["php", "-r", PHP % "return parse_url($u)['host'] ?? null;"],
    "ruby/rfc3986": ["ruby", "-W0", "-e", RUBY % "require 'uri'\ndef host(u) = URI::RFC3986_PARSER.parse(u).host"],
    "ruby/rfc2396": ["ruby", "-W0", "-e", RUBY % "require 'uri'\ndef host(u) = URI::RFC2396_Parser.new.parse(u).host"],
    "ruby/addressable": ["ruby", "-W0", "-e", RUBY % "require 'addressable/uri'\ndef host(u) = Addressable::URI.parse(u).host"],
    "perl/uri": ["perl", "-e", PERL % "use URI; sub host { URI->new($_[0])->host }"],
    "perl/mojo-url": ["perl", "-e", PERL % "use Mojo::URL; sub host { Mojo::URL->new($_[0])->host }"],
    "java/uri": ["java", "{work}/Hosts.java", "uri"],
    "java/url": ["java", "{work}/Hosts.java", "url"],
    "go/net-url": ["{work}/hosts"],
}


def fetch_python(line):
    return [FETCHERS_PYTHON, "-c", "import sys\nu = sys.argv[1]\n" + line, "{}"]


def fetch_node(line):
    return ["node", "--input-type=module", "-e", "const u = process.argv[1];\n" + line, "{}"]


def fetch_ruby(line):
    return ["ruby", "-W0", "-e", line, "{}"]


FETCHERS = {
    "fetchers/curl": ["curl", "-sg", "--max-time", "2", "-o", "/dev/null", "--url", "{}"],
    "fetchers/wget": ["wget", "--no-config", "-q", "-T", "2", "-t", "1", "-O", "/dev/null", "--", "{}"],
    "fetchers/wget2": ["wget2", "--no-config", "-q", "-T", "2", "--tries=1", "--no-robots", "-O", "/dev/null", "--", "{}"],
    "fetchers/busybox-wget": ["busybox", "wget", "-q", "-O", "/dev/null", "{}"],
    "fetchers/git-http": ["git", "ls-remote", "{}"],
    "fetchers/lynx": ["lynx", "-cfg=/dev/null", "-dump", "{}"],
    "fetchers/w3m": ["w3m", "-dump", "{}"],
    "fetchers/links": ["links", "-retries", "1", "-dump", "{}"],
    "fetchers/elinks": ["elinks", "-no-home", "1", "-dump", "1", "{}"],
    "fetchers/aria2": ["aria2c", "-q", "--no-conf", "-t", "1", "-m", "1", "-d", "{work}/out", "--", "{}"],
    "fetchers/axel": ["axel", "-q", "-n", "1", "-o", "{work}/out/axel", "{}"],
    "fetchers/php-stream": ["php", "-r", "file_get_contents($argv[1]);", "{}"],
    "fetchers/php-curl": ["php", "-r", "$c = curl_init($argv[1]); curl_setopt($c, CURLOPT_TIMEOUT, 2); curl_exec($c);", "{}"],
    "fetchers/urllib-request": fetch_python("import urllib.request\nurllib.request.urlopen(u, timeout=2)"),
    "fetchers/requests": fetch_python("import requests\nrequests.get(u, timeout=2)"),
    "fetchers/urllib3": fetch_python("import urllib3\nurllib3.PoolManager(timeout=2, retries=False).request('GET', u)"),
    "fetchers/httpx": fetch_python("import httpx\nhttpx.get(u, timeout=2)"),
    "fetchers/httplib2": fetch_python("import httplib2\nhttplib2.Http(timeout=2).request(u)"),
    "fetchers/pycurl": fetch_python("import pycurl\nc = pycurl.Curl()\nc.setopt(c.URL, u.encode())\nc.setopt(c.TIMEOUT, 2)\nc.perform()"),
    "fetchers/mechanize": fetch_python("import mechanize\nb = mechanize.Browser()\nb.set_handle_robots(False)\nb.open(u, timeout=2)"),
    "fetchers/aiohttp": fetch_python("import aiohttp, asyncio\nasync def main():\n    async with aiohttp.ClientSession() as s:\n"
                                     "        await s.get(u)\nasyncio.run(main())"),
    "fetchers/undici": fetch_node("import { fetch } from 'undici'; await fetch(u);"),
    "fetchers/undici-request": fetch_node("import { request } from 'undici'; await request(u);"),
    "fetchers/axios": fetch_node("import axios from 'axios'; await axios.get(u);"),
    "fetchers/follow-redirects": fetch_node("import f from 'follow-redirects'; f.http.get(u);"),
    "fetchers/node-http": fetch_node("import http from 'node:http'; http.get(u);"),
    "fetchers/node-fetch": fetch_node("import fetch from 'node-fetch'; await fetch(u);"),
    "fetchers/got": fetch_node("import got from 'got'; await got(u, { retry: { limit: 0 } });"),
    "fetchers/needle": fetch_node("import needle from 'needle'; await needle('get', u);"),
    "fetchers/superagent": fetch_node("import superagent from 'superagent'; await superagent.get(u);"),
    "fetchers/ruby-net-http": fetch_ruby("require 'net/http'; Net::HTTP.get(URI.parse(ARGV[0]))"),
    "fetchers/ruby-open-uri": fetch_ruby("require 'open-uri'; URI.open(ARGV[0]).read"),
    "fetchers/excon": fetch_ruby("require 'excon'; Excon.get(ARGV[0])"),
    "fetchers/faraday": fetch_ruby("require 'faraday'; Faraday.get(ARGV[0])"),
    "fetchers/httpclient": fetch_ruby("require 'httpclient'; HTTPClient.new.get(ARGV[0], follow_redirect: true)"),
    "fetchers/http.rb": fetch_ruby("require 'http'; HTTP.get(ARGV[0]).to_s"),
    "fetchers/perl-lwp": ["perl", "-CA", "-MLWP::UserAgent", "-e", "LWP::UserAgent->new->get($ARGV[0])", "{}"],
    "fetchers/perl-http-tiny": ["perl", "-MHTTP::Tiny", "-e", "HTTP::Tiny->new->get($ARGV[0])", "{}"],
    "fetchers/mojo-useragent": ["perl", "-CA", "-MMojo::UserAgent", "-e", "Mojo::UserAgent->new->get($ARGV[0])", "{}"],
    "fetchers/java-http-url-connection": ["java", "-XX:TieredStopAtLevel=1", "-cp", "{work}", "Fetch", "url", "{}"],
    "fetchers/java-net-http": ["java", "-XX:TieredStopAtLevel=1", "-cp", "{work}", "Fetch", "client", "{}"],
    "fetchers/go-net-http": ["{work}/fetch", "{}"],
}

SOURCES = {
    "Hosts.java": """
import java.net.*;
public class Hosts {
    public static void main(String[] kind) throws Exception {
        var out = new StringBuilder("[");
        var text = new String(System.in.readAllBytes(), "UTF-8");
        var found = java.util.regex.Pattern.compile("\\"((?:[^\\"\\\\\\\\]|\\\\\\\\.)*)\\"").matcher(text);
        while (found.find()) {
            String one = read(found.group(1)), host = null;
            try {
                host = kind[0].equals("uri") ? new URI(one).getHost() : new URL(one).getHost();
            } catch (Exception refused) {
            }
            out.append(out.length() > 1 ? "," : "").append(host == null ? "null" : write(host));
        }
        System.out.println(out + "]");
    }
    static String write(String text) {
        var out = new StringBuilder("\\"");
        for (char c : text.toCharArray()) out.append(String.format("\\\\u%04x", (int) c));
        return out + "\\"";
    }
    static String read(String text) {
        var out = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c != '\\\\') { out.append(c); continue; }
            c = text.charAt(++at);
            if (c == 'u') { out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16)); at += 4; }
            else out.append(c == 'n' ? '\\n' : c == 't' ? '\\t' : c == 'r' ? '\\r' : c == 'b' ? '\\b' : c == 'f' ? '\\f' : c);
        }
        return out.toString();
    }
}
""",
    "Fetch.java": """
import java.net.*;
import java.net.http.*;
public class Fetch {
    public static void main(String[] asked) throws Exception {
        if (asked[0].equals("url")) new URL(asked[1]).openStream().close();
        else HttpClient.newHttpClient().send(HttpRequest.newBuilder(new URI(asked[1])).build(), HttpResponse.BodyHandlers.discarding());
    }
}
""",
    "hosts.go": """
package main
import ("encoding/json"; "net/url"; "os")
func main() {
    var texts []string
    json.NewDecoder(os.Stdin).Decode(&texts)
    hosts := make([]*string, len(texts))
    for i, text := range texts {
        if u, err := url.Parse(text); err == nil { host := u.Hostname(); hosts[i] = &host }
    }
    json.NewEncoder(os.Stdout).Encode(hosts)
}
""",
    "fetch.go": """
package main
import ("net/http"; "os")
func main() { http.Get(os.Args[1]) }
""",
}


def isolate(work):
    """A network with only the loopback, to which every address belongs, and files of names of its own."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(0x40000000 | 0x00020000 | 0x04000000) != 0:
        sys.exit("needs the rights to make a network and mounts of its own")
    libc.sethostname(b"localhost", 9)          # where Java connects to if it is asked for the unspecified address
    libc.mount(b"none", b"/", None, 0x4000 | 0x40000, None)                       # MS_REC, MS_PRIVATE
    for name, text in FILES.items():
        own = os.path.join(work, os.path.basename(name) + ".own")
        with open(own, "w") as file:
            file.write(text)
        if libc.mount(own.encode(), os.path.realpath(name).encode(), None, 0x1000, None) != 0:        # MS_BIND
            sys.exit(f"{name} cannot be replaced")
    for words in ["link set lo up", "address add 192.0.2.1/32 dev lo", "route add local default dev lo", "-6 route add local default dev lo"]:
        subprocess.run(["ip", *words.split()], check=False)


class Resolver:
    """Each name has the next address from 127.1.0.1 on; there are no other records."""

    def __init__(self):
        self.names, self.socket = [], socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            query, client = self.socket.recvfrom(4096)
            labels, at = [], 12
            while query[at]:
                labels.append(query[at + 1:at + 1 + query[at]])
                at += 1 + query[at]
            name, is_address, record = b".".join(labels).lower(), query[at + 1:at + 3] == b"\0\1", b""
            if is_address:
                if name not in self.names:
                    self.names.append(name)
                number = self.names.index(name) + 1
                record = b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + bytes([127, 1, number >> 8, number & 255])
            answer = query[:2] + b"\x85\x80\0\1" + struct.pack(">H", is_address) + b"\0\0\0\0" + query[12:at + 5] + record
            self.socket.sendto(answer, client)

    def name(self, address):
        """The name that has an address; else the address."""
        octets = address.removeprefix("::ffff:").split(".")
        if octets[:2] == ["127", "1"]:
            return self.names[int(octets[2]) * 256 + int(octets[3]) - 1].decode(errors="surrogateescape")
        return address.removeprefix("::ffff:")


class Servers:
    """A server at every address, at some ports. `connected` has the addresses of the requests in the order in which they came."""

    def __init__(self, ports):
        self.connected = []
        for port in ports:
            listener = socket.create_server(("::", port), family=socket.AF_INET6, backlog=64, dualstack_ipv6=True)
            threading.Thread(target=self.listen, args=(listener,), daemon=True).start()

    def listen(self, listener):
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            try:
                connection.settimeout(1)
                read = b""
                while b"\r\n\r\n" not in read and not read.startswith(b"\x16") and len(read) < 65536 and (more := connection.recv(4096)):
                    read += more
                if read:
                    self.connected.append(connection.getsockname()[0])
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
            except OSError:
                pass


def said(command, inputs, work):
    """The host that a parser reports of each input; None where it cannot be asked."""
    command = [word.replace("{work}", work) for word in command]
    try:
        done = subprocess.run(command, input=json.dumps(inputs).encode(), capture_output=True, timeout=PATIENCE,
                              cwd=os.path.join(ADAPTERS, "javascript"))
        hosts = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return [host if host is None else str(host).lower() for host in hosts]


def connected(command, url, work, servers, resolver):
    """The host that a client connects to first, if any."""
    servers.connected.clear()
    command = [os.fsencode(url if word == "{}" else word.replace("{work}", work)) for word in command]
    environment = {"PATH": os.environ["PATH"], "HOME": work, "LANG": "C.UTF-8", "TERM": "dumb", "GIT_TERMINAL_PROMPT": "0"}
    try:
        with tempfile.TemporaryDirectory(dir=work) as folder:
            if command[0] == b"node":
                folder = os.path.join(ADAPTERS, "fetchers")
            subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        pass
    except (OSError, ValueError):
        return None
    return resolver.name(servers.connected[0]) if servers.connected else None


def rows():
    """The rows on a different host, or a host that the parser does not report, whose parser and client can be called from here."""
    with gzip.open(os.path.join(ROOT, "reports/pairs.jsonl.gz"), "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            validator, fetcher, request = row["validator"], row["fetcher"], row["request"]
            if (row["seen"] == "connection" and row["severity"] in ("host", "out-of-nothing") and request["op"] == "parse"
                    and isinstance(request["input"], str) and validator["subject"] in VALIDATORS and fetcher["subject"] in FETCHERS):
                yield validator["subject"], fetcher["subject"], request["input"], [form(validator["host"]), form(fetcher["host"])]


def form(host):
    """A host in small letters, decoded, an address without brackets; none if it is empty."""
    host = bytes.fromhex(host["hex"]).decode(errors="surrogateescape") if isinstance(host, dict) else host
    host = unquote(str(host)).lower().removeprefix("[").removesuffix("]") if host else None
    # The system connects to the loopback address for the unspecified one.
    return {"::": "::1", "0.0.0.0": "127.0.0.1"}.get(host, host)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seed", type=int, default=1, help="which rows are drawn")
    options.add_argument("--rows", type=int, default=100, help="how many are drawn")
    options.add_argument("--write", action="store_true", help="write reports/pairs-reproduced.json")
    options = options.parse_args()
    known = sorted(rows(), key=repr)
    asked = sorted(random.Random(options.seed).sample(known, min(options.rows, len(known))), key=repr)
    numbers = {int(digits) for row in asked for digits in re.findall("[0-9]{1,5}", row[2])}
    with tempfile.TemporaryDirectory() as work:
        build(work)
        isolate(work)
        resolver, servers = Resolver(), Servers({80, 443, *(number for number in numbers if 0 < number < 65536)})
        results = list(again(asked, work, servers, resolver))
    holds = [one for one in results if one["reproduced"]]
    print(f"{len(holds)} of {len(results)} rows reproduced, drawn from {len(known)} with seed {options.seed}: "
          f"{len({one['validator'] for one in holds})} parsers, {len({one['fetcher'] for one in holds})} clients")
    for one in results:
        if not one["reproduced"]:
            print(f"not reproduced: {one['validator']} reports {one['said']!r}, {one['fetcher']} connects to {one['connected']!r}: {one['input']!r}")
    if options.write:
        with open(os.path.join(ROOT, "reports/pairs-reproduced.json"), "w") as file:
            file.write("[\n" + ",\n".join(json.dumps(one) for one in results) + "\n]\n")
    sys.exit(len(holds) < len(results))


def build(work):
    os.mkdir(os.path.join(work, "out"))
    for name, text in SOURCES.items():
        with open(os.path.join(work, name), "w") as file:
            file.write(text)
    for command in [["javac", "-d", work, os.path.join(work, "Fetch.java")],
                    *(["go", "build", "-o", os.path.join(work, name), os.path.join(work, name + ".go")] for name in ("hosts", "fetch"))]:
        subprocess.run(command, check=False)


def again(asked, work, servers, resolver):
    says, connects = {}, {}
    for name in sorted({row[0] for row in asked}):
        inputs = sorted({row[2] for row in asked if row[0] == name})
        hosts = said(VALIDATORS[name], inputs, work)
        says.update({(name, one): host for one, host in zip(inputs, hosts or [None] * len(inputs))})
    for name, one in sorted({(row[1], row[2]) for row in asked}):
        connects[name, one] = connected(FETCHERS[name], one, work, servers, resolver)
    for validator, fetcher, one, named in asked:
        host, reached = says[validator, one], connects[fetcher, one]
        yield {"validator": validator, "fetcher": fetcher, "input": one, "said": host, "connected": reached,
               "reproduced": [form(host), form(reached)] == named}


if __name__ == "__main__":
    main()

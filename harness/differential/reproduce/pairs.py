#!/usr/bin/env python3
"""Sees again what reports/pairs.jsonl.gz says: a parser says one host, and a fetcher connects to another.

    python3 harness/differential/reproduce/pairs.py [--write]

Nothing of urispec is used, neither its program nor its adapters: parsers and fetchers are called by the few lines below, and a fetcher has no
proxy. It runs in a network of its own, where good.example is 127.0.0.2 and evil.example is 127.0.0.3 by a hosts file of its
own; the address at which a connection arrives is the host that it connects to. That needs the rights to make namespaces.
Libraries of Python and JavaScript are those that the builds of the adapters installed.
"""
import argparse
import ctypes
import fcntl
import gzip
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
ADAPTERS = os.path.join(ROOT, "harness/subjects/adapters")
PARSERS_PYTHON, FETCHERS_PYTHON = (os.path.join(ADAPTERS, folder, ".venv/bin/python") for folder in ("python", "fetchers"))
HOSTS = {"good.example": "127.0.0.2", "evil.example": "127.0.0.3"}
PORTS = (80, 8080)
PATIENCE = 6

# A parser reads a list of texts in JSON from standard input, and writes the list of the hosts that it says, or null.
PYTHON = "import json, sys\n%s\ndef safe(one):\n    try:\n        return host(one)\n    except Exception:\n        return None\n" \
         "print(json.dumps([safe(one) for one in json.load(sys.stdin)]))"
NODE = "import { readFileSync } from 'node:fs';\n%s\nconst safe = (one) => { try { return host(one) ?? null } catch { return null } };\n" \
       "console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(safe)));"
RUBY = "require 'json'\n%s\nputs JSON.generate(JSON.parse($stdin.read).map { |one| begin; host(one); rescue StandardError; nil; end })"
PERL = "use JSON::PP; %s; local $/; print encode_json([map { my $u = $_; utf8::encode($u); my $h = eval { host($u) }; $h } @{decode_json(<STDIN>)}]);"
PHP = "echo json_encode(array_map(function ($u) { %s }, json_decode(stream_get_contents(STDIN))), JSON_INVALID_UTF8_SUBSTITUTE);"


def python(lines, program=PARSERS_PYTHON):
    return [program, "-c", PYTHON % lines]


def node(lines):
    return ["node", "--input-type=module", "-e", NODE % lines]


VALIDATORS = {
    "python/urllib": python("from urllib.parse import urlsplit\nhost = lambda u: urlsplit(u).hostname"),
    "python/urllib-urlparse": python("from urllib.parse import urlparse\nhost = lambda u: urlparse(u).hostname"),
    "python/urllib3": python("from urllib3.util import parse_url\nhost = lambda u: parse_url(u).host"),
    "python/httpx": python("import httpx\nhost = lambda u: httpx.URL(u).host"),
    "python/yarl": python("from yarl import URL\nhost = lambda u: URL(u).host"),
    "python/furl": python("from furl import furl\nhost = lambda u: furl(u).host"),
    "python/hyperlink": python("from hyperlink import URL\nhost = lambda u: URL.from_text(u).host"),
    "python/rfc3986": python("import rfc3986\nhost = lambda u: rfc3986.uri_reference(u).host"),
    "python/uritools": python("import uritools\nhost = lambda u: uritools.urisplit(u).gethost()"),
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
    "fetchers/aria2": ["aria2c", "-q", "--no-conf", "--async-dns=false", "-t", "1", "-m", "1", "-d", "{work}/out", "--", "{}"],
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
    "fetchers/httpclient": fetch_ruby("require 'httpclient'; HTTPClient.new.get(ARGV[0])"),
    "fetchers/http.rb": fetch_ruby("require 'http'; HTTP.get(ARGV[0]).to_s"),
    "fetchers/perl-lwp": ["perl", "-MLWP::UserAgent", "-e", "LWP::UserAgent->new->get($ARGV[0])", "{}"],
    "fetchers/perl-http-tiny": ["perl", "-MHTTP::Tiny", "-e", "HTTP::Tiny->new->get($ARGV[0])", "{}"],
    "fetchers/mojo-useragent": ["perl", "-MMojo::UserAgent", "-e", "Mojo::UserAgent->new->get($ARGV[0])", "{}"],
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
    """A network with nothing but the loopback, and a hosts file of its own."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(0x40000000 | 0x00020000) != 0:
        sys.exit("needs the rights to make a network and mounts of its own")
    hosts = os.path.join(work, "hosts.txt")
    with open(hosts, "w") as file:
        file.writelines(f"{address} {name}\n" for name, address in HOSTS.items())
    libc.mount(b"none", b"/", None, 0x4000 | 0x40000, None)                       # MS_REC, MS_PRIVATE
    if libc.mount(hosts.encode(), b"/etc/hosts", None, 0x1000, None) != 0:        # MS_BIND
        sys.exit("the hosts file cannot be mounted")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as loopback:
        fcntl.ioctl(loopback, 0x8914, struct.pack("16sh14x", b"lo", 1 | 64))


class Servers:
    """A server at the address of each host. `connected` has the hosts in the order of the connections."""

    def __init__(self):
        self.connected = []
        for name, address in HOSTS.items():
            for port in PORTS:
                listener = socket.create_server((address, port), backlog=64)
                threading.Thread(target=self.listen, args=(listener, name), daemon=True).start()

    def listen(self, listener, name):
        while True:
            connection, _ = listener.accept()
            self.connected.append(name)
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    @staticmethod
    def answer(connection):
        with connection:
            try:
                connection.settimeout(1)
                read = b""
                while b"\r\n\r\n" not in read and len(read) < 65536 and (more := connection.recv(4096)):
                    read += more
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
            except OSError:
                pass


def said(command, inputs, work):
    """What a parser says of each input; None where it cannot be asked."""
    command = [word.replace("{work}", work) for word in command]
    try:
        done = subprocess.run(command, input=json.dumps(inputs).encode(), capture_output=True, timeout=60,
                              cwd=os.path.join(ADAPTERS, "javascript"))
        hosts = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return [host if host is None else str(host).lower() for host in hosts]


def connected(command, url, work, servers):
    """The host that a fetcher connects to first, if any."""
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
    return servers.connected[0] if servers.connected else None


def rows():
    """The rows on another host, by input, in which each of the two hosts is one of ours."""
    with gzip.open(os.path.join(ROOT, "reports/pairs.jsonl.gz"), "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            validator, fetcher, request = row["validator"], row["fetcher"], row["request"]
            named = [str(side["host"]).lower() for side in (validator, fetcher)]
            if (row["severity"] == "host" and request["op"] == "parse" and isinstance(request["input"], str)
                    and set(named) == set(HOSTS) and validator["subject"] in VALIDATORS and fetcher["subject"] in FETCHERS):
                yield validator["subject"], fetcher["subject"], request["input"], named


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--write", action="store_true", help="write reports/pairs-reproduced.json")
    write = options.parse_args().write
    asked = sorted(rows())
    with tempfile.TemporaryDirectory() as work:
        build(work)
        isolate(work)
        servers = Servers()
        results = list(again(asked, work, servers))
    holds = [one for one in results if one["reproduced"]]
    print(f"{len(holds)} of {len(results)} pairs seen again, {len({one['validator'] for one in holds})} parsers, "
          f"{len({one['fetcher'] for one in holds})} fetchers")
    for one in results:
        if not one["reproduced"]:
            print(f"not seen: {one['validator']} says {one['said']}, {one['fetcher']} connects to {one['connected']}: {one['input']!r}")
    if write:
        with open(os.path.join(ROOT, "reports/pairs-reproduced.json"), "w") as file:
            file.write("[\n" + ",\n".join(json.dumps(one) for one in results) + "\n]\n")


def build(work):
    os.mkdir(os.path.join(work, "out"))
    for name, text in SOURCES.items():
        with open(os.path.join(work, name), "w") as file:
            file.write(text)
    for command in [["javac", "-d", work, os.path.join(work, "Fetch.java")],
                    *(["go", "build", "-o", os.path.join(work, name), os.path.join(work, name + ".go")] for name in ("hosts", "fetch"))]:
        subprocess.run(command, check=False)


def again(asked, work, servers):
    says, connects = {}, {}
    for name in sorted({row[0] for row in asked}):
        inputs = sorted({row[2] for row in asked if row[0] == name})
        hosts = said(VALIDATORS[name], inputs, work)
        says.update({(name, one): host for one, host in zip(inputs, hosts or [None] * len(inputs))})
    for name, one in sorted({(row[1], row[2]) for row in asked}):
        connects[name, one] = connected(FETCHERS[name], one, work, servers)
    for validator, fetcher, one, named in asked:
        host, reached = says[validator, one], connects[fetcher, one]
        yield {"validator": validator, "fetcher": fetcher, "input": one, "said": host, "connected": reached,
               "reproduced": [host, reached] == named}


if __name__ == "__main__":
    main()

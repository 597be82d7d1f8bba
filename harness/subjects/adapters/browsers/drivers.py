"""The browsers without a window: each is started with an empty profile, and evaluates functions in a page.

A driver has `evaluate(function, *arguments)`, the value that a function of JavaScript, given as text, has in the page for arguments
that are JSON; `visit(url)`, another page; `release` and `stop()`. Each raises `Hangs` where no answer comes in time and `Ended` where
browser or page is gone; then a new browser has to be started.
"""
import ctypes
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

START, PATIENCE = 60, 5     # seconds: for the start of a browser, and for an answer


class Hangs(Exception):
    """No answer came in time."""


class Ended(Exception):
    """The browser, or its page, is gone."""


class Browser:
    """Processes with a home of their own, which end with this one; `proxy` is the address of a proxy for all that it fetches."""

    def __init__(self, home, proxy=None):
        self.home = os.path.join(home, "browser")
        os.makedirs(self.home)
        self.children = []
        try:
            self.start(proxy)
        except BaseException:
            self.stop()
            raise

    def run(self, command, prepare=lambda: None, **more):
        def before():
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)      # PR_SET_PDEATHSIG
            prepare()

        environment = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TMPDIR": self.home, "XDG_RUNTIME_DIR": self.home,
                       **more.pop("environment", {})}
        self.children.append(subprocess.Popen(command, cwd=self.home, env=environment, stdin=subprocess.DEVNULL,
                                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=before, **more))

    def has_ended(self):
        return any(child.poll() is not None for child in self.children)

    def stop(self):
        for child in self.children:
            child.kill()
            child.wait()
        end = time.monotonic() + 3
        while os.path.exists(self.home) and time.monotonic() < end:     # what the children started ends after them
            shutil.rmtree(self.home, ignore_errors=True)
            time.sleep(0.02)


class Chromium(Browser):
    """By the DevTools protocol over a pipe: https://chromedevtools.github.io/devtools-protocol/."""

    FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-default-apps", "--disable-breakpad",
             "--disable-dev-shm-usage", "--renderer-process-limit=1", "--disable-site-isolation-trials",
             "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,OptimizationHints,BackForwardCache,SpareRendererForSitePerProcess,IsolateOrigins",
             "--remote-debugging-pipe"]

    def start(self, proxy):
        theirs, self.write_to = os.pipe()
        self.read_from, theirs_too = os.pipe()

        def numbered():
            os.dup2(theirs, 3)
            os.dup2(theirs_too, 4)

        # Pipes have to be its descriptors 3 and 4, so they are moved to high numbers first.
        theirs, theirs_too = (os.dup2(one, number) for one, number in [(theirs, 63), (theirs_too, 62)])
        proxies = ["--proxy-server=" + proxy, "--proxy-bypass-list=<-loopback>"] if proxy else []
        self.run(["chromium", *self.FLAGS, *proxies, "--user-data-dir=" + self.home + "/profile", "about:blank"],
                 prepare=numbered, pass_fds=[3, 4])
        os.close(theirs)
        os.close(theirs_too)
        self.read, self.number, self.session = b"", 0, None
        self.release = re.search(r"/(\S+)", self.call("Browser.getVersion", patience=START)["product"])[1]
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Inspector.enable")

    def call(self, method, patience=PATIENCE, **parameters):
        self.number += 1
        asked = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            asked["sessionId"] = self.session
        try:
            os.write(self.write_to, json.dumps(asked).encode() + b"\0")
        except OSError as error:
            raise Ended(str(error)) from None
        end = time.monotonic() + patience
        while True:
            said = self.message(end)
            if said.get("method") in ("Inspector.targetCrashed", "Inspector.detached", "Target.detachedFromTarget"):
                raise Ended(said["method"])
            if said.get("id") == self.number:
                if "error" in said:
                    raise Ended(said["error"]["message"])
                return said["result"]

    def message(self, end):
        while b"\0" not in self.read:
            if not select.select([self.read_from], [], [], max(0, end - time.monotonic()))[0]:
                raise Hangs
            more = os.read(self.read_from, 1 << 16)
            if not more:
                raise Ended("the browser ended")
            self.read += more
        message, _, self.read = self.read.partition(b"\0")
        return json.loads(message)

    def evaluate(self, function, *arguments):
        text = ",".join(map(json.dumps, arguments))
        said = self.call("Runtime.evaluate", expression=f"({function})({text})", returnByValue=True, userGesture=True)
        if "exceptionDetails" in said:
            raise Ended(said["exceptionDetails"]["exception"].get("description", "")[:200])
        return said["result"].get("value")

    def visit(self, url):
        self.call("Page.navigate", url=url)

    def stop(self):
        super().stop()
        for one in ("write_to", "read_from"):
            if hasattr(self, one):
                os.close(getattr(self, one))
                delattr(self, one)


class Firefox(Browser):
    """By Marionette over TCP, whose messages are arrays of JSON behind their length: https://firefox-source-docs.mozilla.org/testing/marionette/."""

    SETTINGS = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
                "toolkit.telemetry.enabled": False, "app.update.enabled": False, "network.captive-portal-service.enabled": False,
                "network.connectivity-service.enabled": False, "dom.security.https_first": False, "dom.security.https_only_mode": False,
                "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
                "services.settings.server": "data:,", "browser.chrome.site_icons": False, "network.stricttransportsecurity.preloadlist": False,
                "extensions.systemAddon.update.enabled": False,
                "network.auth.confirmAuth.enabled": False, "browser.sessionstore.resume_from_crash": False,
                "network.dns.disablePrefetch": True, "network.prefetch-next": False, "network.http.speculative-parallel-limit": 0}

    def start(self, proxy):
        profile = self.home + "/profile"
        os.makedirs(profile)
        settings = dict(self.SETTINGS)
        if proxy:
            host, port = proxy.rsplit(":", 1)
            settings |= {"network.proxy.type": 1, "network.proxy.http": host, "network.proxy.http_port": int(port),
                         "network.proxy.ssl": host, "network.proxy.ssl_port": int(port), "network.proxy.no_proxies_on": "",
                         "network.proxy.allow_hijacking_localhost": True}
        with open(profile + "/user.js", "w") as file:
            for name, value in settings.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.run(["firefox-esr", "--headless", "--no-remote", "--marionette", "--profile", profile, "about:blank"],
                 environment={"MOZ_CRASHREPORTER_DISABLE": "1", "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"})
        self.connection, self.read, self.number = self.connected(profile + "/MarionetteActivePort"), b"", 0
        self.message(time.monotonic() + START)
        said = self.call("WebDriver:NewSession", START, capabilities={"alwaysMatch": {"pageLoadStrategy": "none"}})
        self.release = said["capabilities"]["browserVersion"]

    def connected(self, port_file):
        end = time.monotonic() + START
        while True:
            try:
                with open(port_file) as file:
                    return socket.create_connection(("127.0.0.1", int(file.read())), PATIENCE)
            except (OSError, ValueError):
                if self.has_ended():
                    raise Ended("the browser ended") from None
                if time.monotonic() > end:
                    raise Hangs from None
                time.sleep(0.05)

    def call(self, method, patience=PATIENCE, **parameters):
        self.number += 1
        asked = json.dumps([0, self.number, method, parameters]).encode()
        try:
            self.connection.sendall(b"%d:%s" % (len(asked), asked))
        except OSError as error:
            raise Ended(str(error)) from None
        end = time.monotonic() + patience
        while True:
            _, number, error, result = self.message(end)
            if number == self.number:
                if error:
                    raise Ended(error["message"][:200])
                return result

    def message(self, end):
        length = None
        while length is None or len(self.read) < length:
            if length is None and b":" in self.read:
                length, _, self.read = self.read.partition(b":")
                length = int(length)
                continue
            self.connection.settimeout(max(0.001, end - time.monotonic()))
            try:
                more = self.connection.recv(1 << 16)
            except TimeoutError:
                raise Hangs from None
            except OSError as error:
                raise Ended(str(error)) from None
            if not more:
                raise Ended("the browser ended")
            self.read += more
        message, self.read = self.read[:length], self.read[length:]
        return json.loads(message)

    def evaluate(self, function, *arguments):
        said = self.call("WebDriver:ExecuteScript", script=f"return ({function})(...arguments)", args=list(arguments), sandbox="urispec", newSandbox=False)
        return said["value"]

    def visit(self, url):
        self.call("WebDriver:Navigate", url=url)

    def stop(self):
        super().stop()
        if hasattr(self, "connection"):
            self.connection.close()


class WebKit(Browser):
    """By WebDriver over HTTP: https://www.w3.org/TR/webdriver2/."""

    MINI_BROWSERS = ["/usr/lib/%s-linux-gnu/webkit2gtk-%s/MiniBrowser" % (os.uname().machine, version) for version in ("4.1", "4.0")]

    def start(self, proxy):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.server = f"http://127.0.0.1:{port}"
        binary = next(filter(os.path.exists, self.MINI_BROWSERS))
        self.run(["WebKitWebDriver", "-p", str(port)],
                 environment={"DISPLAY": self.display(), "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
                              "DBUS_SESSION_BUS_ADDRESS": "disabled:"})
        wanted = {"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}, "pageLoadStrategy": "none"}
        if proxy:
            wanted["proxy"] = {"proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy}
        self.session = ""
        said = self.until_there("/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session, self.release = "/session/" + said["sessionId"], said["capabilities"]["browserVersion"]

    def display(self):
        """A display that nobody sees."""
        number, theirs = os.pipe()
        self.run(["Xvfb", "-displayfd", str(theirs), "-screen", "0", "800x600x24", "-nolisten", "tcp"], pass_fds=[theirs])
        os.close(theirs)
        with open(number, "rb") as file:
            if not select.select([file], [], [], START)[0]:
                raise Hangs
            return ":" + file.readline().decode().strip()

    def until_there(self, path, asked):
        end = time.monotonic() + START
        while True:
            try:
                return self.call(path, asked, START)
            except Ended:
                if self.has_ended() or time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def call(self, path, asked, patience=PATIENCE):
        request = urllib.request.Request(self.server + self.session + path, json.dumps(asked).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=patience) as answer:
                return json.load(answer)["value"]
        except TimeoutError:
            raise Hangs from None
        except urllib.error.HTTPError as error:
            raise Ended(error.read()[:300].decode(errors="replace")) from None
        except OSError as error:
            raise Ended(str(error)) from None

    def evaluate(self, function, *arguments):
        return self.call("/execute/sync", {"script": f"return ({function})(...arguments)", "args": list(arguments)})

    def visit(self, url):
        self.call("/url", {"url": url})


BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}

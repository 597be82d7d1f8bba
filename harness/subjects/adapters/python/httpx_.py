"""httpx: URL, and QueryParams for forms.

Claims RFC 3986: "URL validation and normalization as described by RFC3986" (httpx/_urlparse.py). The getters of path
and fragment decode them; they are taken from the raw path and from the text of the URL. `url.username`
and `url.password` "handle the URL escaping" (the docstring of URL). Path and fragment are decoded, too, but have to be given
encoded. A segment is decoded as a path that has one segment.
"""

import adapter
import httpx


def parse(input):
    url = httpx.URL(input)
    host = url.raw_host.decode()
    return {
        "scheme": url.scheme,
        "userinfo": url.userinfo.decode(),
        "host": adapter.in_brackets(host, input),  # the getter takes them off
        "port": None if url.port is None else str(url.port),
        "path": url.raw_path.decode().partition("?")[0],
        "query": url.query.decode(),
        "fragment": str(url).partition("#")[2],
    }


adapter.serve(
    "httpx",
    httpx.__version__,
    ["rfc3986"],
    rejects=httpx.InvalidURL,
    parse=parse,
    encode={
        "user": lambda input: httpx.URL("http://h/").copy_with(username=input).userinfo.decode(),
        "form": lambda input: str(httpx.QueryParams({"name": input})).removeprefix("name="),
    },
    decode={
        "user": lambda input: httpx.URL(f"http://{input}@h/").username,
        "segment": lambda input: httpx.URL(f"http://h/{input}").path.removeprefix("/"),
        "fragment": lambda input: httpx.URL(f"http://h/#{input}").fragment,
        "form": lambda input: httpx.QueryParams(f"name={input}")["name"],
    },
)

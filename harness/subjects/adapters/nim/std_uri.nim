## Nim's std/uri: its documentation says "this module implements URI parsing as specified by RFC 3986". It promises to refuse nothing,
## and refuses a scheme alone. encodeUrl and decodeUrl there are "according to RFC3986", with an option for plus signs, which is on by
## default: it is for forms.

import std/[json, uri]
import adapter

proc read(input: string): Uri =
  try: parseUri(input)
  except UriParseError as error: raise newException(Rejection, error.msg)

proc parse(input, base: string): JsonNode =
  let uri = read(input)
  # An IP literal is returned without its brackets.
  let host = if input.bracketed and uri.hostname != "": "[" & uri.hostname & "]" else: uri.hostname
  %*{"scheme": uri.scheme.text, "user": uri.username.text, "password": uri.password.text, "host": host.text,
    "port": uri.port.text, "path": uri.path.text, "query": uri.query.text, "fragment": uri.anchor.text}

proc resolve(input, base: string): JsonNode =
  %*{"uri": text($combine(read(base), read(input)))}

proc encode(input, place: string): JsonNode =
  %*{"encoded": encodeUrl(input, usePlus = place == "form").text}

proc decode(input, place: string): JsonNode =
  %*{"decoded": decodeUrl(input, decodePlus = place == "form").text}

serve Subject(name: "std/uri", release: NimVersion, claims: @["rfc3986"], distinguishesUndefined: @[], validates: false,
  operations: @[("parse", Operation parse), ("resolve", Operation resolve),
    ("encode", Operation encode), ("decode", Operation decode)])

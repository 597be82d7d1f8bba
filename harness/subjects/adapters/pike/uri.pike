// Standards.URI. Claims RFC 2396 and RFC 3986: the first sentence of the class's documentation, which says also that a
// relative URI without a base is an error.

inherit "adapter.pike";

mapping about() {
  return (["name": "Standards.URI", "release": version(), "claims": ({"rfc3986", "rfc2396"}), "absolute_only": Val.true, "validates": Val.false,
           "distinguishes_undefined": ({"authority", "user", "password", "host", "query", "fragment"})]);
}

int(0..1) rejects(string message) {
  return has_prefix(message, "Standards.URI:") || has_prefix(message, "fragment only URI");
}

mapping parse(string input) {
  Standards.URI uri = Standards.URI(input);
  string host = uri->host && bracketed(input) ? "[" + uri->host + "]" : uri->host; // comes without its brackets
  mapping parts = (["scheme": uri->scheme, "authority": uri->authority, "user": uri->user, "password": uri->password,
                    "host": host, "path": uri->path, "query": uri->query, "fragment": uri->fragment]);
  foreach (parts; string part; string value) if (!value) parts[part] = Val.null;
  // "If no port number is present in URI, but the scheme used has a default port number, this number is put here": it may
  // have been in the input or not, so it is left out. Where there is no default port, 0 means that there is no port.
  int default_port = Protocols.Ports.tcp[uri->scheme];
  if (!uri->authority || !uri->port && !default_port) parts->port = Val.null;
  else if (uri->port != default_port) parts->port = (string) uri->port;
  return parts;
}

string resolve(string base, string input) {
  return (string) Standards.URI(input, base);
}

# URI::RFC2396_Parser of the standard library, by split: its URI objects differ from scheme to scheme.
#
# Claims RFC 2396 and RFC 2732: by its name, and by the comments at its patterns, which name the rules of both. A
# registry-based authority comes as the registry.

require_relative "adapter"
require "uri"

PARSER = URI::RFC2396_Parser.new

parse = lambda do |input|
  scheme, userinfo, host, port, registry, path, opaque, query, fragment = PARSER.split(input)
  next { scheme:, opaque:, fragment: } if opaque # nothing is said about the others

  parts = { scheme:, userinfo:, host:, port:, path:, opaque:, query:, fragment: }
  registry ? { **parts, authority: registry } : parts
end

Adapter.serve(
  name: "URI::RFC2396_Parser",
  release: URI::VERSION,
  claims: ["rfc2396", "rfc2732"],
  distinguishes_undefined: %w[scheme userinfo port query fragment opaque],
  bytes: true,
  rejects: [URI::Error],
  parse:,
  resolve: ->(base, input) { PARSER.join(base, input).to_s }
)

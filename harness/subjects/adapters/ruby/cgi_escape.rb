# CGI.escapeURIComponent and CGI.escape of the standard library, and their decoders.
#
# Claims RFC 3986: "URL-encode a string following RFC 3986" (cgi/escape.rb). CGI.escape is for
# "application/x-www-form-urlencoded" (there).

require_relative "adapter"
require "cgi/escape"

Adapter.serve(
  name: "CGI.escapeURIComponent",
  release: RUBY_VERSION,
  claims: ["rfc3986"],
  bytes: true,
  encode: ->(input, place) { place == "form" ? CGI.escape(input) : CGI.escapeURIComponent(input) },
  decode: ->(input, place) { place == "form" ? CGI.unescape(input) : CGI.unescapeURIComponent(input) }
)

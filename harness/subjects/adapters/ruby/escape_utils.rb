# EscapeUtils: escape_uri_component and unescape_uri_component, for forms escape_url and unescape_url.
#
# Claims no document by its name: "RFC-compliant escaping (like PHP rawurlencode)" (its README). It takes only UTF-8.

require_relative "adapter"
require "escape_utils"

Adapter.serve(
  name: "EscapeUtils",
  release: EscapeUtils::VERSION,
  claims: [],
  encode: ->(input, place) { place == "form" ? EscapeUtils.escape_url(input) : EscapeUtils.escape_uri_component(input) },
  decode: ->(input, place) { place == "form" ? EscapeUtils.unescape_url(input) : EscapeUtils.unescape_uri_component(input) }
)

# ERB::Util.url_encode of the standard library. It has no decoder.
#
# Claims nothing: "A utility method for encoding the String s as a URL" (erb/util.rb).

require_relative "adapter"
require "erb"

Adapter.serve(
  name: "ERB::Util.url_encode",
  release: ERB.version,
  claims: [],
  bytes: true,
  encode: ->(input, place) { place == "form" ? Adapter.no_place(place) : ERB::Util.url_encode(input) }
)

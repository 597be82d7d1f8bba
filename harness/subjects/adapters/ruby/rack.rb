# Rack::Utils: escape and unescape for forms, escape_path and unescape_path for a segment.
#
# Claims nothing. escape_path: "Like URI escaping, but with %20 instead of +" (rack/utils.rb), where escape is "URI escaping".

require_relative "adapter"
require "rack"

Adapter.serve(
  name: "Rack::Utils",
  release: Rack.release,
  claims: [],
  bytes: true,
  rejects: [ArgumentError],
  encode: lambda do |input, place|
    case place
    when "segment" then Rack::Utils.escape_path(input)
    when "form" then Rack::Utils.escape(input)
    else Adapter.no_place(place)
    end
  end,
  decode: lambda do |input, place|
    case place
    when "segment" then Rack::Utils.unescape_path(input)
    when "form" then Rack::Utils.unescape(input)
    else Adapter.no_place(place)
    end
  end
)

# URI.new/1, which validates. Claims RFC 3986, as adapter.ex says.
defmodule UriNew do
  def start do
    Adapter.serve("URI.new", [:scheme, :userinfo, :host, :port, :query, :fragment], &URI.new/1)
  end
end

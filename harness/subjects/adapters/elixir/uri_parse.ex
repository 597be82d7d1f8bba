# URI.parse/1, which splits by the regular expression of RFC 3986 appendix B and does not validate.
# Claims RFC 3986, as adapter.ex says.
defmodule UriParse do
  def start do
    Adapter.serve("URI.parse", [:scheme, :host, :query, :fragment], &{:ok, URI.parse(&1)}, %{validates: false})
  end
end

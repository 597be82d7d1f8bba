# URI.new/1, which validates. Claims RFC 3986, as adapter.ex says.
#
# URI.encode/2 does not encode reserved characters by default; char_unreserved?/1, which cites section 2.3, selects the
# bytes to leave. "x-www-form-urlencoded" has functions of its own; it "is not specified as part of RFC 3986".
defmodule UriNew do
  def start do
    Adapter.serve("URI.new", [:scheme, :userinfo, :host, :port, :query, :fragment], &URI.new/1, %{}, %{
      encode: &encode/2,
      decode: &decode/2
    })
  end

  defp encode(input, "form"), do: {:encoded, URI.encode_www_form(input)}
  defp encode(input, _), do: {:encoded, URI.encode(input, &URI.char_unreserved?/1)}

  defp decode(input, "form"), do: {:decoded, URI.decode_www_form(input)}
  defp decode(input, _), do: {:decoded, URI.decode(input)}
end

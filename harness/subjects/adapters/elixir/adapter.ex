# Shared code of the Elixir adapters, over the loop of ../erlang/adapter.erl: the one struct that Elixir's URI functions
# give. Claims RFC 3986: the first paragraph of the module URI's documentation; merge/2 there: section 5.2.

defmodule Adapter do
  # `new` returns {:ok, uri} or {:error, part}; `operations` are further operations for the loop.
  def serve(name, distinguishes_undefined, new, more \\ %{}, operations \\ %{}) do
    about = %{name: name, release: System.version(), language: :elixir, claims: [:rfc3986]}

    :adapter.serve(
      about |> Map.put(:distinguishes_undefined, distinguishes_undefined) |> Map.merge(more),
      Map.merge(%{parse: &parse(new, &1), resolve: &resolve(new, &1, &2)}, operations)
    )
  end

  defp parse(new, input) do
    case new.(input) do
      {:ok, uri} -> {:accept, parts(uri, input)}
      {:error, part} -> {:reject, part}
    end
  end

  defp resolve(new, base, input) do
    with {:ok, base} <- new.(base), {:ok, reference} <- new.(input), {:ok, merged} <- merge(base, reference) do
      {:uri, to_string(merged)}
    else
      {:error, part} -> {:reject, part}
    end
  end

  defp merge(base, reference) do
    {:ok, URI.merge(base, reference)}
  rescue
    error in ArgumentError -> {:error, Exception.message(error)}
  end

  defp parts(uri, input) do
    Map.take(uri, [:scheme, :userinfo, :path, :query, :fragment])
    |> Map.put(:host, literal(uri.host, input))
    |> Map.merge(port(uri))
  end

  # An IP literal is returned without its brackets.
  defp literal(host, input), do: if(host && :adapter.bracketed(input), do: "[#{host}]", else: host)

  # A default port may have been in the input or not, so it is left out; an empty one comes as :undefined.
  defp port(%{port: nil}), do: %{port: nil}
  defp port(%{port: :undefined}), do: %{port: ""}
  defp port(%{port: port, scheme: scheme}) do
    if scheme && port == URI.default_port(scheme), do: %{}, else: %{port: to_string(port)}
  end
end

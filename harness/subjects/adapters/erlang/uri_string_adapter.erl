%% OTP's uri_string. Claims RFC 3986: the first sentence of stdlib's manual page uri_string(3). normalize/1 there:
%% case, percent-encoding and path segment normalization and scheme based normalization for some schemes. quote/1 there
%% encodes all characters that are not unreserved in RFC 3986. compose_query/1 there: forms as HTML 5.2 defines them.

-module(uri_string_adapter).
-export([start/0]).

start() ->
    Releases = filename:join(code:root_dir(), "releases"),
    {ok, Release} = file:read_file(filename:join([Releases, erlang:system_info(otp_release), "OTP_VERSION"])),
    adapter:serve(
        #{name => uri_string, release => string:trim(Release), language => erlang, claims => [rfc3986],
          distinguishes_undefined => [scheme, userinfo, host, port, query, fragment]},
        #{parse => fun(Input) -> answer(uri_string:parse(Input), fun(Map) -> {accept, parts(Map, adapter:bracketed(Input))} end) end,
          resolve => fun(Base, Input) -> answer(uri_string:resolve(Input, Base), fun(Uri) -> {uri, Uri} end) end,
          normalize => #{<<"scheme">> => fun(Input) -> answer(uri_string:normalize(Input), fun(Uri) -> {uri, Uri} end) end},
          encode => fun encode/2, decode => fun decode/2}).

encode(Input, <<"form">>) ->
    <<"a=", Encoded/binary>> = uri_string:compose_query([{<<"a">>, Input}]),
    {encoded, Encoded};
encode(Input, _) -> {encoded, uri_string:quote(Input)}.

decode(Input, <<"form">>) ->
    case binary:match(Input, <<"&">>) of
        nomatch -> answer(uri_string:dissect_query(<<"a=", Input/binary>>), fun([{_, Value} | _]) -> {decoded, Value} end);
        _ -> {unsupported, "\"&\" separates the pairs of a form: it is not part of one value"}
    end;
decode(Input, _) -> answer(uri_string:unquote(Input), fun(Bytes) -> {decoded, Bytes} end).

answer({error, Reason, Term}, _) -> {reject, io_lib:format("~p: ~tp", [Reason, Term])};
answer(Result, Answer) -> Answer(Result).

%% A component that does not occur has no key; an empty port comes as the atom undefined.
parts(Map, Bracketed) ->
    Undefined = maps:from_keys([scheme, userinfo, host, port, query, fragment], nil),
    maps:merge(Undefined, maps:map(fun(Key, Value) -> part(Key, Value, Bracketed) end, Map)).

part(port, undefined, _) -> <<>>;
part(port, Port, _) -> integer_to_binary(Port);
part(host, Host, true) -> <<"[", Host/binary, "]">>; % they are taken off
part(_, Value, _) -> Value.

%% The loop that every adapter on the Erlang machine shares: it reads one request per line and writes one answer per line.
%% A parser's file calls serve/2 with the parser's description of itself and a function for each operation; each
%% function gives {accept, Map}, {uri, Text}, {encoded, Text}, {decoded, Bytes} or {reject, Text}.

-module(adapter).
-export([serve/2, bracketed/1, no_place/1]).

-define(MAX_LINE, 16#10000).

%% About: name, release, language, claims, distinguishes_undefined.
%% Operations: parse => fun(Input), resolve => fun(Base, Input), normalize => #{Level => fun(Input)}.
%% encode => fun(Input, Place) returns the input encoded for that place of a URI, decode => fun(Input, Place) the decoded data.
serve(About, Operations) ->
    group_leader(whereis(standard_error), self()), % a library that prints must not break the protocol
    Port = open_port({fd, 0, 1}, [binary, stream, {line, ?MAX_LINE}, eof]),
    loop(Port, [], about(About, Operations), Operations).

%% The library documents no function for this place.
no_place(Place) -> {unsupported, ["no function for the place ", Place]}.

%% Whether the host begins with a bracket, by the expression of RFC 3986 appendix B: some parsers remove them.
bracketed(Input) -> re:run(Input, "^([^:/?#]+:)?//([^/?#]*@)?\\[", [{capture, none}]) =:= match.

about(About, Operations) ->
    Levels = [{levels, maps:keys(maps:get(normalize, Operations))} || is_map_key(normalize, Operations)],
    maps:merge(About#{version => 1, ops => maps:keys(Operations)}, maps:from_list(Levels)).

loop(Port, Parts, About, Operations) ->
    receive
        {Port, {data, {noeol, Part}}} ->
            loop(Port, [Part | Parts], About, Operations);
        {Port, {data, {eol, Part}}} ->
            Request = jiffy:decode(lists:reverse(Parts, [Part]), [return_maps, {null_term, undefined}]),
            case Request of
                #{<<"cmd">> := <<"stop">>} -> halt(0);
                #{<<"cmd">> := <<"start">>} -> say(Port, encode(About));
                #{<<"seq">> := Seq} -> say(Port, answer(Seq, Request, Operations))
            end,
            loop(Port, [], About, Operations);
        {Port, eof} ->
            halt(0)
    end.

say(Port, Line) -> port_command(Port, [Line, $\n]).

encode(Answer) -> jiffy:encode(Answer, [use_nil]).

answer(Seq, Request, Operations) ->
    try
        {Outcome, Value} = perform(Request, maps:get(<<"options">>, Request, #{}), Operations),
        encode(#{seq => Seq, Outcome => text(Value)})
    catch
        Class:Reason -> encode(#{seq => Seq, crash => text(io_lib:format("~p: ~0tP", [Class, Reason, 20]))})
    end.

text(Text) when is_list(Text) -> unicode:characters_to_binary(Text);
text(Bytes) when is_binary(Bytes) ->
    case unicode:characters_to_binary(Bytes) of
        Bytes -> Bytes;
        _ -> #{hex => string:lowercase(binary:encode_hex(Bytes))}
    end;
text(Value) -> Value.

perform(#{<<"rule">> := Rule}, _, _) ->
    {unsupported, ["rule ", Rule]};
perform(#{<<"op">> := <<"parse">>, <<"input">> := Input}, Options, #{parse := Parse}) when Options =:= #{} ->
    Parse(Input);
perform(#{<<"op">> := <<"resolve">>, <<"base">> := Base, <<"input">> := Input}, Options, #{resolve := Resolve}) ->
    case maps:to_list(maps:without([<<"strict">>, <<"normalize_base">>], Options)) of
        [] ->
            case {maps:get(<<"strict">>, Options, true), maps:get(<<"normalize_base">>, Options, false)} of
                {true, false} -> Resolve(Base, Input);
                _ -> {unsupported, "resolution that is not strict, or normalises the base"}
            end;
        [{Option, _} | _] -> {unsupported, ["option ", Option]}
    end;
perform(#{<<"op">> := <<"normalize">>, <<"input">> := Input, <<"level">> := Level}, _, #{normalize := Levels}) ->
    case Levels of
        #{Level := Normalize} -> Normalize(Input);
        _ -> {unsupported, ["level ", Level]}
    end;
perform(#{<<"op">> := <<"encode">>, <<"input">> := Input, <<"place">> := Place}, _, #{encode := Encode}) ->
    Encode(Input, Place);
perform(#{<<"op">> := <<"decode">>, <<"input">> := Input, <<"place">> := Place}, _, #{decode := Decode}) ->
    Decode(Input, Place);
perform(#{<<"op">> := Op}, _, _) ->
    {unsupported, [Op, " so asked"]}.

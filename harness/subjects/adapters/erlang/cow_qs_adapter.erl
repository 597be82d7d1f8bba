%% Cowlib's cow_qs: urlencode/1 and urldecode/1. Claims nothing: "x-www-form-urlencoded rules" (the comments on both, in
%% src/cow_qs.erl).

-module(cow_qs_adapter).
-export([start/0]).

start() ->
    ok = application:load(cowlib),
    {ok, Release} = application:get_key(cowlib, vsn),
    adapter:serve(
        #{name => cow_qs, release => list_to_binary(Release), language => erlang, claims => [], distinguishes_undefined => []},
        #{encode => fun encode/2, decode => fun decode/2}).

encode(Input, <<"form">>) -> {encoded, cow_qs:urlencode(Input)};
encode(_, Place) -> adapter:no_place(Place).

decode(Input, <<"form">>) ->
    try
        {decoded, cow_qs:urldecode(Input)}
    catch
        error:Reason -> {reject, io_lib:format("~p", [Reason])} % its tests expect an error where a triplet is broken
    end;
decode(_, Place) -> adapter:no_place(Place).

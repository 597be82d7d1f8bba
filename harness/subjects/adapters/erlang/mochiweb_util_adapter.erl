%% MochiWeb's mochiweb_util: quote_plus/1 and unquote/1 for forms; unquote_path/1 decodes paths. Claims nothing.

-module(mochiweb_util_adapter).
-export([start/0]).

start() ->
    ok = application:load(mochiweb),
    {ok, Release} = application:get_key(mochiweb, vsn),
    adapter:serve(
        #{name => mochiweb_util, release => list_to_binary(Release), language => erlang, claims => [], distinguishes_undefined => []},
        #{encode => fun encode/2, decode => fun decode/2}).

encode(Input, <<"form">>) -> {encoded, list_to_binary(mochiweb_util:quote_plus(Input))};
encode(_, Place) -> adapter:no_place(Place).

decode(Input, <<"form">>) -> {decoded, list_to_binary(mochiweb_util:unquote(Input))};
decode(Input, <<"segment">>) -> {decoded, list_to_binary(mochiweb_util:unquote_path(Input))};
decode(_, Place) -> adapter:no_place(Place).

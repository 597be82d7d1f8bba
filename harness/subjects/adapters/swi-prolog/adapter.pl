% The loop that every SWI-Prolog adapter shares: it reads one request per line and writes one answer per line.
% A parser's file defines about(Dict) and, for each operation it has, a clause of
%     perform(Op, Request, Choice, Answer)
% where Choice is the level, or the options of a request without one, and Answer is accept(Dict), parts(Dict), uri(Text),
% reject(Text) or unsupported(Text); a request without a clause is unsupported.

:- use_module(library(http/json)).
:- use_module(library(readutil)).

serve :-
    stream_property(Out, alias(user_output)),
    set_stream(user_error, alias(user_output)), % a library that prints must not break the protocol
    set_stream(user_input, encoding(utf8)),
    set_stream(Out, encoding(utf8)),
    set_stream(Out, buffer(full)),
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  !
    ;   atom_json_dict(Line, Request, [value_string_as_atom(false)]),
        (   Request.cmd == "stop"
        ->  !
        ;   answer(Request, Answer),
            json_write_dict(Out, Answer, [width(0)]),
            nl(Out),
            flush_output(Out),
            fail
        )
    ).

answer(Request, Answer) :-
    Request.cmd == "start",
    !,
    about(About),
    Answer = About.put(_{version: 1, language: "swi-prolog"}).
answer(Request, Answer) :-
    atom_string(Op, Request.op),
    catch(outcome(Op, Request, Outcome), Error, Outcome = error(Error)),
    reported(Outcome, Key, Value),
    dict_pairs(Answer, _, [seq-Request.seq, Key-Value]).

outcome(Op, Request, Outcome) :-
    (   get_dict(options, Request, Options)
    ->  true
    ;   Options = _{}
    ),
    (   (   get_dict(rule, Request, _)
        ;   Op == resolve, \+ strict_on_base_as_is(Options)
        )
    ->  Outcome = unsupported
    ;   choice(Request, Options, Choice),
        clause(perform(Op, Request, Choice, Outcome), Body)
    ->  (   call(Body)
        ->  true
        ;   Outcome = error(failed)
        )
    ;   Outcome = unsupported
    ).

choice(Request, _, Level) :- get_dict(level, Request, Level), !.
choice(_, Options, Options).

strict_on_base_as_is(Options) :-
    forall(get_dict(Option, Options, Value), memberchk(Option-Value, [strict-true, normalize_base-false])).

reported(accept(Dict), accept, Dict).
reported(uri(Text), uri, Text).
reported(parts(Dict), parts, Dict).
reported(reject(Text), reject, Text).
reported(unsupported(Text), unsupported, Text).
reported(unsupported, unsupported, "such a request").
reported(error(Error), crash, Text) :-
    format(string(Text), "~W", [Error, [quoted(true), max_depth(20)]]).

% SWI-Prolog's library(uri), uri_components/2 and its kin, which split but do not validate.
% Claims RFC 3986: the library's section of the manual, which says likewise that uri_normalized/2 does the
% normalizations of its sections 6.2.2.1 to 6.2.2.3.

:- use_module(library(uri)).
:- include(adapter).
:- initialization(main, main).

main :- serve.

about(_{name: "library(uri)", release: Release, claims: ["rfc3986"], ops: ["parse", "resolve", "normalize"],
        levels: ["syntax"], validates: false,
        distinguishes_undefined: ["scheme", "authority", "user", "password", "host", "query", "fragment"]}) :-
    current_prolog_flag(version_data, swi(Major, Minor, Patch, _)),
    format(string(Release), "~d.~d.~d", [Major, Minor, Patch]).

perform(parse, Request, _{}, accept(Parts)) :-
    uri_components(Request.input, uri_components(Scheme, Authority, Path, Query, Fragment)),
    (   nonvar(Authority)
    ->  uri_authority_components(Authority, uri_authority(User, Password, Host, Port))
    ;   true
    ),
    maplist(text, [Scheme, Authority, User, Password, Host, Port, Path, Query, Fragment],
                  [S, A, U, Pw, H, Po, Pa, Q, F]),
    Raw = _{scheme: S, authority: A, path: Pa, query: Q, fragment: F},
    (   sub_string(A, _, _, _, "%") % the parts of the authority come decoded
    ->  Parts = Raw
    ;   Parts = Raw.put(_{user: U, password: Pw, host: H, port: Po})
    ).
perform(resolve, Request, _, uri(Uri)) :-
    uri_resolve(Request.input, Request.base, Absolute),
    text(Absolute, Uri).
perform(normalize, Request, "syntax", uri(Uri)) :-
    uri_normalized(Request.input, Normalized),
    text(Normalized, Uri).

text(Undefined, null) :- var(Undefined), !.
text(Value, Text) :- format(string(Text), "~w", [Value]).

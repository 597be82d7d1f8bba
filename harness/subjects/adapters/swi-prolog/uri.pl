% SWI-Prolog's library(uri), uri_components/2 and its kin, which split but do not validate.
% Claims RFC 3986: the library's section of the manual, which says likewise that uri_normalized/2 does the
% normalizations of its sections 6.2.2.1 to 6.2.2.3. uri_iri/2 is documented to "convert between a URI, encoded in US-ASCII and an IRI", and
% uri_file_name/2 "between a URI and a local file_name": it fails for a host other than localhost, where a URL has no such name.

:- use_module(library(uri)).
:- include(adapter).
:- initialization(main, main).

main :- serve.

about(_{name: "library(uri)", release: Release, claims: ["rfc3986"], ops: ["parse", "resolve", "normalize", "scheme_parts", "to_uri", "to_iri"],
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

perform(scheme_parts, Request, _{}, Answer) :-
    (   uri_components(Request.input, uri_components(Scheme, _, _, _, _)),
        atom(Scheme),
        downcase_atom(Scheme, file)
    ->  (   catch(uri_file_name(Request.input, Name), error(syntax_error(_), _), fail)
        ->  file_parts(Request.input, Name, Parts),
            Answer = parts(Parts)
        ;   Answer = unsupported("uri_file_name/2 fails")
        )
    ;   Answer = unsupported("has no predicate for the parts of this scheme")
    ).
perform(to_uri, Request, _{}, Answer) :-
    catch(( uri_iri(Uri, Request.input), text(Uri, Text), Answer = uri(Text) ),
          error(syntax_error(Why), _), rejected(Why, Answer)).
perform(to_iri, Request, _{}, Answer) :-
    catch(( uri_iri(Request.input, Iri), text(Iri, Text), Answer = uri(Text) ),
          error(syntax_error(Why), _), rejected(Why, Answer)).

rejected(Why, reject(Text)) :- format(string(Text), "~w", [Why]).

% The segments of a local path, where no slash in them was encoded.
file_parts(Input, _, _{}) :-
    string_lower(Input, Lower),
    sub_string(Lower, _, _, _, "%2f"),
    !.
file_parts(_, Name, _{segments: Segments}) :-
    split_string(Name, "/", "", [_|Segments]).

text(Undefined, null) :- var(Undefined), !.
text(Value, Text) :- format(string(Text), "~w", [Value]).

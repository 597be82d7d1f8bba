(* The library uri (ocaml-uri). Claims RFC 3986: the first line of uri.mli; canonicalize there: section 6.2.3.
   Its of_string returns a URI for every text. What its getters of userinfo, host and fragment give is decoded, and there are no others:
   reported only where nothing was encoded. pct_encode takes the component, which for a path leaves slashes as they are; a single
   segment uses its component `Generic. *)

let parse input =
  let uri = Uri.of_string input in
  let decoded =
    if String.contains input '%' then []
    else [ ("userinfo", Uri.userinfo uri); ("host", Uri.host uri); ("fragment", Uri.fragment uri) ]
  in
  decoded
  @ [
    ("scheme", Uri.scheme uri);
    ("port", Option.map string_of_int (Uri.port uri));
    ("path", Some (Uri.path uri));
    ("query", Uri.verbatim_query uri);
  ]

let resolve base input = Uri.(to_string (resolve "" (of_string base) (of_string input)))
let canonicalize input = Uri.(to_string (canonicalize (of_string input)))

let encode input place =
  let component =
    match place with
    | "user" -> `Userinfo
    | "host" -> `Host
    | "segment" -> `Generic
    | "query" -> `Query
    | "fragment" -> `Fragment
    | _ -> Adapter.no_place place
  in
  Uri.pct_encode ~component input

let decode input place = if place = "form" then Adapter.no_place place else Uri.pct_decode input

let () =
  Adapter.serve
    {
      name = "uri"; package = "liburi-ocaml-dev"; claims = [ "rfc3986" ];
      distinguishes_undefined = [ "scheme"; "userinfo"; "host"; "query"; "fragment" ];
      bytes = true; validates = false; parse = Some parse; resolve = Some resolve; encode = Some encode; decode = Some decode; levels = [ ("scheme", canonicalize) ];
      scheme_parts = None;
    }

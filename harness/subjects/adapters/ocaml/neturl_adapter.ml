(* Neturl of ocamlnet, with its syntax for IP based protocols, in which every part is allowed.
   Claims RFC 1738 and RFC 1808: neturl.mli, "Standards Compliance"; its host is that of RFC 3986.
   The parts of a URL of one scheme are those of parse_url, which has a syntax for each common scheme: the path [ "" ] is a single slash. *)

open Neturl

let url input = try url_of_string ip_url_syntax input with Malformed_URL -> raise (Adapter.Reject "Malformed_URL")

let parse input =
  let url = url input in
  let part get = try Some (get url) with Not_found -> None in
  let params = Option.value ~default:[] (part (url_param ~encoded:true)) in
  [
    ("scheme", part url_scheme);
    ("user", part (url_user ~encoded:true));
    ("password", part (url_password ~encoded:true));
    ("host", part url_host);
    ("port", Option.map string_of_int (part url_port));
    ("path", Option.map join_path (part (url_path ~encoded:true)));
    ("params", if params = [] then None else Some (String.concat ";" params));
    ("query", part (url_query ~encoded:true));
    ("fragment", part (url_fragment ~encoded:true));
  ]

let resolve base input =
  let base = url base and reference = url input in
  try string_of_url (apply_relative_url base reference) with Malformed_URL -> raise (Adapter.Reject "Malformed_URL")

let scheme_parts input =
  let known = try Hashtbl.mem common_url_syntax (extract_url_scheme input) with Malformed_URL -> false in
  if not known then raise (Adapter.Unsupported "no syntax for this scheme");
  let url = try parse_url input with Malformed_URL -> raise (Adapter.Reject "Malformed_URL") in
  let part get = try Adapter.Text (get url) with Not_found -> Undefined in
  let segments () =
    match url_path url with
    | [ "" ] -> Adapter.Texts [ "" ]
    | "" :: names -> Texts names
    | _ | (exception Not_found) -> Undefined
  in
  match url_scheme url with
  | "ftp" -> [ ("user", part url_user); ("password", part url_password); ("segments", segments ()) ]
  | "http" -> [ ("segments", segments ()); ("search", part (url_query ~encoded:true)) ]
  | "file" -> [ ("host", part url_host); ("segments", segments ()) ]
  | "mailto" -> ( match url_other url with address when not (String.contains address ',') -> [ ("to", Texts [ address ]) ] | _ -> [])
  | "nntp" -> (
      match segments () with
      | Texts [ group; number ] -> [ ("group", Text group); ("number", Text number) ]
      | _ -> [])
  | _ -> raise (Adapter.Unsupported "no syntax for the parts of this scheme")

let () =
  Adapter.serve
    {
      name = "Neturl"; package = "libocamlnet-ocaml-dev"; claims = [ "rfc1808"; "rfc1738" ];
      distinguishes_undefined = [ "scheme"; "user"; "password"; "host"; "params"; "query"; "fragment" ];
      bytes = true; validates = true; parse = Some parse; resolve = Some resolve; encode = None; decode = None; levels = [];
      scheme_parts = Some scheme_parts;
    }

(* Neturl of ocamlnet, with its syntax for IP based protocols, in which every part is allowed.
   Claims RFC 1738 and RFC 1808: neturl.mli, "Standards Compliance"; its host is that of RFC 3986. *)

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

let () =
  Adapter.serve
    {
      name = "Neturl"; package = "libocamlnet-ocaml-dev"; claims = [ "rfc1808"; "rfc1738" ];
      distinguishes_undefined = [ "scheme"; "user"; "password"; "host"; "params"; "query"; "fragment" ];
      bytes = true; validates = true; parse = Some parse; resolve = Some resolve; encode = None; decode = None; levels = [];
    }

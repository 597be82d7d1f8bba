(* The loop that every OCaml adapter shares: it reads one request per line and writes one answer per line.
   A parser's file calls [serve] with a record of the parser's own description and does. OCaml's strings are
   bytes, and so are the inputs here. *)

open Yojson.Safe

exception Reject of string
exception Unsupported of string

type part = Undefined | Text of string | Texts of string list

type parser = {
  name : string;
  package : string; (* Debian's, which knows the release: not every library has it *)
  claims : string list;
  distinguishes_undefined : string list;
  bytes : bool;
  validates : bool; (* whether it is documented to refuse what is invalid *)
  parse : (string -> (string * string option) list) option; (* of the list, [None] is undefined *)
  resolve : (string -> string -> string) option;
  encode : (string -> string -> string) option; (* of data and a place of a URI: the data, encoded for it *)
  decode : (string -> string -> string) option; (* of a text and its place: the decoded data *)
  levels : (string * (string -> string)) list;
  scheme_parts : (string -> (string * part) list) option; (* the parts of a URL of one scheme *)
}

let valid_utf_8 =
  Uutf.String.fold_utf_8 (fun ok _ -> function `Malformed _ -> false | `Uchar _ -> ok) true

let text s =
  if valid_utf_8 s then `String s
  else
    let hex = List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq s)) in
    `Assoc [ ("hex", `String (String.concat "" hex)) ]

let part = function Undefined -> `Null | Text s -> text s | Texts texts -> `List (List.map text texts)

let bytes request key =
  match Util.member key request with
  | `String s -> s
  | `Assoc [ ("hex", `String hex) ] ->
      String.init (String.length hex / 2) (fun i -> Char.chr (int_of_string ("0x" ^ String.sub hex (2 * i) 2)))
  | _ -> raise (Unsupported ("no " ^ key))

let options request = match Util.member "options" request with `Assoc options -> options | _ -> []

let strict_on_base_as_is = function
  | "strict", `Bool true | "normalize_base", `Bool false -> ()
  | option, _ -> raise (Unsupported ("option " ^ option))

let uri s = ("uri", text s)
let no_place place = raise (Unsupported ("no function for the place " ^ place))
let offered = function Some f -> f | None -> raise (Unsupported "such a request")
let in_place f request = (offered f) (bytes request "input") (bytes request "place")

(* The key of the answer, and its value. *)
let run parser request =
  match (Util.member "rule" request, Util.member "op" request, options request) with
  | `Null, `String "parse", [] ->
      let reported (part, value) = (part, Option.fold ~none:`Null ~some:text value) in
      ("accept", `Assoc (List.map reported ((offered parser.parse) (bytes request "input"))))
  | `Null, `String "resolve", options ->
      List.iter strict_on_base_as_is options;
      uri ((offered parser.resolve) (bytes request "base") (bytes request "input"))
  | `Null, `String "normalize", [] -> (
      match Util.member "level" request with
      | `String level when List.mem_assoc level parser.levels ->
          uri ((List.assoc level parser.levels) (bytes request "input"))
      | _ -> raise (Unsupported "such a level"))
  | `Null, `String "scheme_parts", [] ->
      let parts = (offered parser.scheme_parts) (bytes request "input") in
      ("parts", `Assoc (List.map (fun (name, value) -> (name, part value)) parts))
  | `Null, `String "encode", [] -> ("encoded", text (in_place parser.encode request))
  | `Null, `String "decode", [] -> ("decoded", text (in_place parser.decode request))
  | _ -> raise (Unsupported "such a request")

let answer parser request =
  let key, value =
    match run parser request with
    | answer -> answer
    | exception Reject why -> ("reject", `String why)
    | exception Unsupported why -> ("unsupported", `String why)
    | exception error -> ("crash", `String (Printexc.to_string error))
  in
  `Assoc [ ("seq", Util.member "seq" request); (key, value) ]

let release package =
  let command = Unix.open_process_in ("dpkg-query -W -f '${Version}' " ^ Filename.quote package) in
  let version = input_line command in
  ignore (Unix.close_process_in command);
  version

let about parser =
  let strings = List.map (fun s -> `String s) in
  let ops =
    List.filter_map
      (fun (op, offers) -> if offers then Some op else None)
      [
        ("parse", Option.is_some parser.parse); ("resolve", Option.is_some parser.resolve); ("normalize", parser.levels <> []);
        ("encode", Option.is_some parser.encode); ("decode", Option.is_some parser.decode);
        ("scheme_parts", Option.is_some parser.scheme_parts);
      ]
  in
  `Assoc
    [
      ("version", `Int 1); ("name", `String parser.name); ("release", `String (release parser.package));
      ("language", `String "ocaml"); ("claims", `List (strings parser.claims)); ("ops", `List (strings ops));
      ("distinguishes_undefined", `List (strings parser.distinguishes_undefined)); ("bytes", `Bool parser.bytes);
      ("validates", `Bool parser.validates);
      ("levels", `List (strings (List.map fst parser.levels)));
    ]

let serve parser =
  let out = Unix.out_channel_of_descr (Unix.dup Unix.stdout) in
  Unix.dup2 Unix.stderr Unix.stdout; (* a library that prints must not break the protocol *)
  let rec loop () =
    match from_string (input_line stdin) with
    | exception End_of_file -> ()
    | request when Util.member "cmd" request = `String "stop" -> ()
    | request ->
        let start = Util.member "cmd" request = `String "start" in
        output_string out (to_string (if start then about parser else answer parser request));
        output_char out '\n';
        flush out;
        loop ()
  in
  loop ()

(* Netencoding.Url of ocamlnet. Claims RFC 1738: netencoding.mli, "According to: RFC 1738, RFC 1630". Its option plus, which is on by
   default, is for forms. *)

let encode input place = Netencoding.Url.encode ~plus:(place = "form") input

let decode input place =
  try Netencoding.Url.decode ~plus:(place = "form") input with Failure why -> raise (Adapter.Reject why)

let () =
  Adapter.serve
    {
      name = "Netencoding.Url"; package = "libocamlnet-ocaml-dev"; claims = [ "rfc1738" ]; distinguishes_undefined = [];
      bytes = true; validates = true; parse = None; resolve = None; encode = Some encode; decode = Some decode; levels = [];
      scheme_parts = None;
    }

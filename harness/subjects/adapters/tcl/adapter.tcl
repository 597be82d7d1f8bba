# Shared code of the Tcl adapters: the loop of the protocol.
#
# Source this first: it keeps standard output for the answers and sends what a package prints to standard error.

package require json
package require json::write

rename puts tcl_puts
proc puts args {
    set channel [lsearch -exact $args stdout]
    if {$channel >= 0} {
        lset args $channel stderr
    } elseif {[llength $args] - ([lindex $args 0] eq "-nonewline") == 1} {
        set args [linsert $args end-1 stderr]
    }
    tcl_puts {*}$args
}

namespace eval adapter {
    json::write indented false
    chan configure stdin -encoding utf-8 -translation lf
    chan configure stdout -encoding utf-8 -translation lf -buffering line

    # The parser says that the input is invalid; or the API does not support the request.
    proc reject why { return -code error -errorcode {ADAPTER reject} $why }
    proc unsupported why { return -code error -errorcode {ADAPTER unsupported} $why }

    # The library documents no function for this place.
    proc no_place place { unsupported "no function for the place $place" }

    # Every control character is escaped; json::write's own string leaves some.
    proc text value {
        set value [string map {\\ \\\\ \" \\\" \n \\n \r \\r \t \\t} $value]
        while {[regexp -indices {[\x00-\x1f]} $value at]} {
            set at [lindex $at 0]
            set value [string replace $value $at $at [format {\u%04x} [scan [string index $value $at] %c]]]
        }
        return "\"$value\""
    }

    proc texts values { json::write array {*}[lmap value $values { text $value }] }

    proc object parts {
        set members {}
        dict for {key value} $parts { lappend members "[text $key]:[text $value]" }
        return "{[join $members ,]}"
    }

    # The parts of a URL: a value is a list of a word and texts, one of {text $text}, {list $text...} and {none}.
    proc parts values {
        set members {}
        dict for {name value} $values {
            set texts [lassign $value kind]
            switch -- $kind {
                text { set json [octets [lindex $texts 0]] }
                list { set json [json::write array {*}[lmap text $texts { octets $text }]] }
                none { set json null }
            }
            lappend members "[text $name]:$json"
        }
        return "{[join $members ,]}"
    }

    # A string of octets, as the protocol writes it.
    proc octets octets {
        set text [encoding convertfrom utf-8 $octets]
        if {[encoding convertto utf-8 $text] eq $octets} { return [text $text] }
        return "{\"hex\":\"[binary encode hex $octets]\"}"
    }

    # The octets of a text with percent-encodings.
    proc decoded text {
        set octets [encoding convertto utf-8 $text]
        set decoded ""
        while {[regexp {^(.*?)%([[:xdigit:]]{2})(.*)$} $octets - before hex octets]} {
            append decoded $before [binary decode hex $hex]
        }
        return $decoded$octets
    }

    # Answers requests until stop. The subject has name, release, claims, distinguishes_undefined, validates, strict (what of that
    # option it honours), and the commands: parse, of an input, gives the components (none of them undefined); resolve,
    # of a base and an input, gives a URI; encode and decode, of an input and a place, return the input encoded
    # for that place of a URI, and the decoded data; scheme_parts, of a URL, returns a dictionary for parts.
    proc serve subject {
        set ops [lmap op {parse resolve encode decode scheme_parts} { if {![dict exists $subject $op]} continue; set op }]
        while {[gets stdin line] >= 0} {
            set request {}
            if {[catch { set cmd [dict get [set request [json::json2dict $line]] cmd] }]} { set cmd "" }
            switch -- $cmd {
                stop break
                start {
                    set answer "{\"version\":1,\"language\":\"tcl\",\"name\":[text [dict get $subject name]]"
                    append answer ",\"release\":[text [dict get $subject release]],\"ops\":[texts $ops]"
                    append answer ",\"claims\":[texts [dict get $subject claims]]"
                    append answer ",\"distinguishes_undefined\":[texts [dict get $subject distinguishes_undefined]]"
                    append answer ",\"validates\":[dict get $subject validates]}"
                }
                run { set answer "{\"seq\":[seq $request],[run $subject $ops $request]}" }
                default { set answer "{\"seq\":[seq $request],\"protocol\":\"not a request\"}" }
            }
            tcl_puts stdout $answer
        }
    }

    # The request's seq; null if it has none that can be read.
    proc seq request {
        if {[catch { dict get $request seq } seq] || ![string is entier -strict $seq]} { return null }
        return $seq
    }

    # Requests have no bytes that are not UTF-8, because "bytes" is not listed: Tcl could not distinguish {"hex": ...} from a text.
    proc run {subject ops request} {
        try {
            set op [dict get $request op]
            if {$op ni $ops} { unsupported "offers no $op" }
            if {[dict exists $request rule]} { unsupported "offers no rule [dict get $request rule]" }
            if {$op eq "parse"} {
                return "\"accept\":[object [{*}[dict get $subject parse] [dict get $request input]]]"
            }
            if {$op in {encode decode}} {
                set result [{*}[dict get $subject $op] [dict get $request input] [dict get $request place]]
                return "\"${op}d\":[text $result]"
            }
            if {$op eq "scheme_parts"} {
                return "\"parts\":[parts [{*}[dict get $subject scheme_parts] [dict get $request input]]]"
            }
            if {[dict exists $request options]} { honour $subject [dict get $request options] }
            set uri [{*}[dict get $subject resolve] [dict get $request base] [dict get $request input]]
            return "\"uri\":[text $uri]"
        } trap ADAPTER {why options} {
            return "\"[lindex [dict get $options -errorcode] 1]\":[text $why]"
        } on error why {
            return "\"crash\":[text $why]"
        }
    }

    proc honour {subject options} {
        dict for {option value} $options {
            if {$option eq "normalize_base" && $value eq "false"} continue
            if {$option eq "strict" && $value eq [dict get $subject strict]} continue
            unsupported "cannot honour $option $value"
        }
    }
}

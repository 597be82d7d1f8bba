# What the Tcl adapters share: the loop of the protocol.
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

    # The parser says that the input is invalid; or the API cannot do it.
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

    # Answers requests until stop. The subject has name, release, claims, distinguishes_undefined, validates, strict (what of that
    # option it honours), and the commands: parse, of an input, gives the components (none of them undefined); resolve,
    # of a base and an input, gives a URI; encode and decode, of an input and a place, return the input encoded
    # for that place of a URI, and the decoded data.
    proc serve subject {
        set ops [lmap op {parse resolve encode decode} { if {![dict exists $subject $op]} continue; set op }]
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

    # Bytes that are not UTF-8 do not come, since "bytes" is not offered: Tcl could not distinguish {"hex": ...} from a text.
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

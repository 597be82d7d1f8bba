# uri of tcllib: split and resolve, for the schemes that it knows.
#
# Claims RFC 3986: "The commands of the package conform to RFC 3986" (man 3tcl uri), which names the quirk options to
# switch off for that. It raises plain errors; their messages show which of them reject a URL. An undefined component is returned as
# an empty one, or not at all.
#
# The parts of a URL of one scheme are "slices of the argument url, without removal of percent-encoding" (there), which are decoded here.
# A user, a password and a query that are empty are not reported: the URL may have none.

source [file join [file dirname [info script]] adapter.tcl]
package require uri
uri::setQuirkOption NoInitialSlash 0
uri::setQuirkOption RemoveDoubleSlashes 0

proc refusing {command args} {
    if {![catch { uri::$command {*}$args } result options]} { return $result }
    if {[regexp {^unknown scheme} $result]} { adapter::unsupported $result }
    if {[regexp {invalid url|^unable to resolve} $result]} { adapter::reject $result }
    return -options $options $result
}

proc parse input {
    set parts [refusing split $input ""]
    set reported {}
    foreach {component key} {
        scheme scheme user user password pwd host host port port path path query query fragment fragment
    } {
        if {[dict get $parts scheme] eq "mailto" && $component in {user host}} continue ;# those of an address
        if {[dict exists $parts $key]} { dict set reported $component [dict get $parts $key] }
    }
    return $reported
}

proc resolve {base input} { refusing resolve $base $input }

# The part for the segments of a path, each decoded once it is cut out; none for a path that does not begin with a slash.
proc segments path {
    if {$path eq ""} { return {segments none} }
    if {$path eq "/"} { return {segments {list {}}} } ;# split returns an empty list for an empty text
    if {[string index $path 0] ne "/"} { return {} }
    return [list segments [list list {*}[lmap segment [split [string range $path 1 end] /] { adapter::decoded $segment }]]]
}

proc scheme_parts input {
    set url [refusing split $input ""]
    set parts {}
    foreach {part key} {user user password pwd} {
        if {[dict get $url scheme] ne "mailto" && [dict exists $url $key] && [dict get $url $key] ne ""} {
            dict set parts $part [list text [adapter::decoded [dict get $url $key]]]
        }
    }
    switch -- [dict get $url scheme] {
        ftp {
            set parts [dict merge $parts [segments [dict get $url path]]]
            dict set parts typecode [expr {[dict get $url type] eq "" ? "none" : [list text [dict get $url type]]}]
        }
        http {
            set parts [segments [dict get $url path]]
            if {[dict get $url query] ne ""} { dict set parts search [list text [dict get $url query]] }
        }
        file {
            if {[dict exists $url host]} { dict set parts host [list text [dict get $url host]] }
            set parts [dict merge $parts [segments [dict get $url path]]]
        }
        mailto {
            set address [dict get $url user]
            if {[dict exists $url host]} { append address @ [dict get $url host] }
            dict set parts to [list list [adapter::decoded $address]]
        }
        news {
            foreach {part key} {group newsgroup-name message message-id} {
                dict set parts $part [expr {[dict exists $url $key] ? [list text [adapter::decoded [dict get $url $key]]] : "none"}]
            }
        }
        default { adapter::unsupported "reports no parts of this scheme" }
    }
    return $parts
}

adapter::serve [dict create \
    name "tcllib uri" release [package require uri] claims {rfc3986} distinguishes_undefined {} validates false strict true \
    parse parse resolve resolve scheme_parts scheme_parts]

# uri of tcllib: split and resolve, for the schemes that it knows.
#
# Claims RFC 3986: "The commands of the package conform to RFC 3986" (man 3tcl uri), which names the quirk options to
# switch off for that. It raises plain errors; those by which it refuses a URL are known by their words. An undefined
# component comes as an empty one, or not at all.

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

adapter::serve [dict create \
    name "tcllib uri" release [package require uri] claims {rfc3986} distinguishes_undefined {} validates false strict true \
    parse parse resolve resolve]

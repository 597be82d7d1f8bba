# Fetches with uri::geturl of tcllib, which uses the package ftp or http. Writes a line with the release. Then reads one URL per line, a
# JSON string, and writes `{"ok":true}` or `{"error":"why"}`. Everything that a package prints goes to standard error.

package require json
package require json::write
package require http
package require ftp
set release [package require uri]

json::write indented false
rename puts tcl_puts
proc puts args {
    if {[llength $args] - ([lindex $args 0] eq "-nonewline") == 1} { set args [linsert $args end-1 stderr] }
    if {[lindex $args end-1] eq "stdout"} { lset args end-1 stderr }
    tcl_puts {*}$args
}
proc answer members { tcl_puts stdout $members; flush stdout }

answer [json::write object release [json::write string "$release, ftp [package present ftp]"]]
while {[gets stdin line] >= 0} {
    if {[catch { uri::geturl [lindex [json::json2dict "\[$line\]"] 0] } why]} {
        answer [json::write object error [json::write string [regsub -all {[^ -~]} [string range $why 0 199] ?]]]
    } else {
        answer {{"ok":true}}
    }
}

# Tcl's http: quoteString. The package has no decoder.
#
# Claims nothing: "This procedure does x-url-encoding of string" (man 3tcl http), that of forms. The package writes spaces as %20.

source [file join [file dirname [info script]] adapter.tcl]
package require http

proc encode {input place} {
    if {$place ne "form"} { adapter::no_place $place }
    return [http::quoteString $input]
}

adapter::serve [dict create \
    name "Tcl http" release [package require http] claims {} distinguishes_undefined {} validates true encode encode]

# ncgi of tcllib: encode and decode.
#
# Claims nothing: "Encode string into www-url-encoded format" (man 3tcl ncgi), that of forms.

source [file join [file dirname [info script]] adapter.tcl]
package require ncgi

proc convert {command input place} {
    if {$place ne "form"} { adapter::no_place $place }
    return [ncgi::$command $input]
}

adapter::serve [dict create \
    name "tcllib ncgi" release [package require ncgi] claims {} distinguishes_undefined {} validates true \
    encode {convert encode} decode {convert decode}]

# Functions that only encode and decode: `escape.R utils`.
#
# R's own claim RFC 3986: it is their reference (?URLencode). With options, they encode reserved characters, and text that looks encoded.
# curl's claim nothing: "Escape all special characters" (?curl_escape).

source(file.path(dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))), "adapter.R"))

on_components <- function(convert) function(input, place) if (place == "form") no_place(place) else convert(input)

if (commandArgs(trailingOnly = TRUE) == "utils") {
  decode <- function(input) if (grepl("%00", input, fixed = TRUE)) unsupported("a NUL") else URLdecode(input)
  serve("URLencode", as.character(getRversion()), list("rfc3986"), decode = on_components(decode),
        encode = on_components(function(input) URLencode(input, reserved = TRUE, repeated = TRUE)))
} else {
  decode <- function(input) if (grepl("%00", input, fixed = TRUE)) unsupported("a NUL") else curl::curl_unescape(input)
  serve("curl_escape", as.character(packageVersion("curl")), decode = on_components(decode),
        encode = on_components(curl::curl_escape))
}

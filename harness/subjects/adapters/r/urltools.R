# R's urltools: url_parse and get_credentials, url_encode and url_decode. Claims nothing: "The relevant IETF RfC" (?url_encode).

source(file.path(dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))), "adapter.R"))
suppressMessages(library(urltools))

part <- function(value) if (is.null(value) || is.na(value)) NA else value

parse <- function(input) {
  url <- url_parse(input)
  host <- part(url$domain)
  bracketed <- grepl("^([^:/?#]+:)?//([^/?#]*@)?\\[", input) && !is.na(host) && !startsWith(host, "[")
  list(scheme = part(url$scheme), host = if (bracketed) paste0("[", host, "]") else host, # they are taken off
        port = part(url$port), query = part(url$parameter), fragment = part(url$fragment))
}

serve("urltools", as.character(packageVersion("urltools")), parse = parse,
      encode = function(input, place) if (place == "form") no_place(place) else url_encode(input),
      decode = function(input, place) if (place == "form") no_place(place) else url_decode(input))

# R's urltools: url_parse and get_credentials. Claims nothing.

library(jsonlite)
suppressMessages(library(urltools))

part <- function(value) if (is.null(value) || is.na(value)) NA else value

parse <- function(input) {
  url <- url_parse(input)
  host <- part(url$domain)
  bracketed <- grepl("^([^:/?#]+:)?//([^/?#]*@)?\\[", input) && !is.na(host) && !startsWith(host, "[")
  list(scheme = part(url$scheme), host = if (bracketed) paste0("[", host, "]") else host, # they are taken off
        port = part(url$port), query = part(url$parameter), fragment = part(url$fragment))
}

answer <- function(request) {
  if (!identical(request$op, "parse") || !is.null(request$rule) || !is.character(request$input)) {
    return(list(seq = request$seq, unsupported = "such a request"))
  }
  tryCatch(list(seq = request$seq, accept = parse(request$input)), error = function(e) {
    list(seq = request$seq, crash = conditionMessage(e))
  })
}

about <- list(version = 1, name = "urltools", release = as.character(packageVersion("urltools")), language = "r", claims = list(),
              ops = list("parse"), distinguishes_undefined = list())
input <- file("stdin", open = "r", encoding = "UTF-8")
while (length(line <- readLines(input, n = 1)) > 0) {
  request <- fromJSON(line, simplifyVector = FALSE)
  if (request$cmd == "stop") break
  answered <- if (request$cmd == "start") about else answer(request)
  cat(toJSON(answered, auto_unbox = TRUE, na = "null", null = "null", digits = NA), "\n", sep = "")
  flush(stdout())
}

# Shared code of the R adapters: the loop of the protocol. R's strings have no NUL.

library(jsonlite)

unsupported <- function(why) stop(structure(class = c("unsupported", "error", "condition"), list(message = why, call = NULL)))

# The library documents no function for this place.
no_place <- function(place) unsupported(paste("no function for the place", place))

# Bytes as text if they are UTF-8.
text <- function(value) {
  Encoding(value) <- "UTF-8"
  if (validUTF8(value)) unbox(value) else list(hex = unbox(paste(format(charToRaw(value)), collapse = "")))
}

run <- function(request, parse, encode, decode) {
  if (!is.null(request$rule) || !is.character(request$input)) unsupported("such a request")
  if (request$op == "parse" && !is.null(parse)) return(list(accept = parse(request$input)))
  if (request$op == "encode" && !is.null(encode)) return(list(encoded = text(encode(request$input, request$place))))
  if (request$op == "decode" && !is.null(decode)) return(list(decoded = text(decode(request$input, request$place))))
  unsupported("such a request")
}

# Answers requests until stop. parse(input) gives the components; encode(input, place) returns the input encoded
# for that place of a URI, decode(input, place) the decoded data.
serve <- function(name, release, claims = list(), parse = NULL, encode = NULL, decode = NULL) {
  offered <- c(parse = !is.null(parse), encode = !is.null(encode), decode = !is.null(decode))
  about <- list(version = 1, name = name, release = release, language = "r", claims = claims,
                ops = as.list(names(offered)[offered]), distinguishes_undefined = list())
  input <- file("stdin", open = "r", encoding = "UTF-8")
  while (length(line <- readLines(input, n = 1)) > 0) {
    has_nul <- grepl("\\u0000", gsub("\\\\", "", line, fixed = TRUE), fixed = TRUE)
    request <- fromJSON(if (has_nul) gsub("\\u0000", "", line, fixed = TRUE) else line, simplifyVector = FALSE)
    if (request$cmd == "stop") break
    answered <- if (request$cmd == "start") about else c(list(seq = request$seq), tryCatch(
      if (has_nul) unsupported("a NUL") else run(request, parse, encode, decode),
      unsupported = function(why) list(unsupported = conditionMessage(why)),
      error = function(why) list(crash = conditionMessage(why))
    ))
    cat(toJSON(answered, auto_unbox = TRUE, na = "null", null = "null", digits = NA), "\n", sep = "")
    flush(stdout())
  }
}

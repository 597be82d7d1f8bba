;; Guile's (web uri), whose procedures give #f for what they cannot parse.
;; Claims RFC 3986: the Guile manual, "Universal Resource Identifiers".

(use-modules (adapter) (web uri))

(define (parts uri)
  (define (text value) (or value 'null))
  (define (literal host) (if (and host (string-index host #\:)) (string-append "[" host "]") host))
  `((scheme . ,(text (and=> (uri-scheme uri) symbol->string)))
    (userinfo . ,(text (uri-userinfo uri)))
    (host . ,(text (literal (uri-host uri)))) ; comes without brackets
    (port . ,(text (and=> (uri-port uri) number->string)))
    (path . ,(uri-path uri))
    (query . ,(text (uri-query uri)))
    (fragment . ,(text (uri-fragment uri)))))

(define (parser string->)
  (lambda (input)
    (or (and=> (string-> input) parts) "not parsed")))

(serve `((name . "(web uri)") (release . ,(version)) (claims . #("rfc3986"))
         (distinguishes_undefined . #("scheme" "query" "fragment")))
       `((#f . ,(parser string->uri-reference))
         ("URI-reference" . ,(parser string->uri-reference))
         ("URI" . ,(parser string->uri))
         ("relative-ref" . ,(parser string->relative-ref))))

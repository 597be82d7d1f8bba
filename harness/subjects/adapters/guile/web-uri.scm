;; Guile's (web uri), whose procedures give #f for what they cannot parse.
;; Claims RFC 3986: the Guile manual, "Universal Resource Identifiers".

(use-modules (adapter) (ice-9 regex) (web uri))

(define bracketed (make-regexp "^([^:/?#]+:)?//([^/?#]*@)?\\["))

(define (parts uri input)
  (define (text value) (or value 'null))
  (define (literal host) (if (and host (regexp-exec bracketed input)) (string-append "[" host "]") host))
  `((scheme . ,(text (and=> (uri-scheme uri) symbol->string)))
    (userinfo . ,(text (uri-userinfo uri)))
    (host . ,(text (literal (uri-host uri)))) ; comes without brackets
    (port . ,(text (and=> (uri-port uri) number->string)))
    (path . ,(uri-path uri))
    (query . ,(text (uri-query uri)))
    (fragment . ,(text (uri-fragment uri)))))

(define (parser string->)
  (lambda (input)
    (or (and=> (string-> input) (lambda (uri) (parts uri input))) "not parsed")))

(serve `((name . "(web uri)") (release . ,(version)) (claims . #("rfc3986"))
         (distinguishes_undefined . #("scheme" "query" "fragment")))
       `((#f . ,(parser string->uri-reference))
         ("URI-reference" . ,(parser string->uri-reference))
         ("URI" . ,(parser string->uri))
         ("relative-ref" . ,(parser string->relative-ref))))

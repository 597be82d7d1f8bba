#lang racket/base
;; net/url: string->url, or combine-url/relative with the argument "combine".
;; string->url claims no document: its section in the Racket reference names RFC 2396 and RFC 3986 to explain what a URL is.
;; combine-url/relative claims RFC 3986: "They are combined according to the rules in RFC 3986", and "does not raise any exceptions". Userinfo and fragment come decoded:
;; reported only where nothing was encoded. Path and query come in decoded pieces, from which the original text cannot be restored. The pieces
;; of the path are the segments, each with separate parameters: those of the last segment of an ftp URL, with its typecode, are left out, and
;; so are other segments with parameters. User and password come as one decoded text.

(require json net/url "adapter.rkt")

(define (parts input)
  (define uri (string->url input))
  (define (text value) (or value (json-null)))
  (define (literal host) ; an IP literal comes without its brackets
    (if (and host (not (regexp-match? #rx"^\\[" host)) (regexp-match? #px"^([^:/?#]+:)?//([^/?#]*@)?\\[" input)) (string-append "[" host "]") host))
  (define raw
    (hasheq 'scheme (text (url-scheme uri))
            'host (text (literal (url-host uri)))
            'port (text (and (url-port uri) (number->string (url-port uri))))))
  (if (regexp-match? #rx"%" input)
      raw
      (hash-set* raw 'userinfo (text (url-user uri)) 'fragment (text (url-fragment uri)))))

;; string->url drops an empty query and fragment, before they are combined, and may reject the base before combine-url/relative is called.
(define (resolve base input)
  (when (ormap (lambda (text) (regexp-match? #rx"[?](#|$)|#$" text)) (list base input))
    (raise (unsupported "an empty query or fragment")))
  (define from
    (with-handlers ([url-exception? (lambda (_) (raise (unsupported "string->url rejects the base")))])
      (string->url base)))
  (url->string (combine-url/relative from input)))

;; The segments of a path; #f if one has parameters, except for the last if parameters are expected there.
(define (segments path last-with-parameters?)
  (define names
    (for/list ([part path] [left (in-range (length path) 0 -1)])
      (and (or (null? (path/param-param part)) (and last-with-parameters? (= left 1)))
           (case (path/param-path part) [(up) ".."] [(same) "."] [else (path/param-path part)]))))
  (and (andmap values names) (if (null? names) (json-null) names)))

(define (scheme-parts input)
  (define uri (string->url input))
  (define scheme (url-scheme uri))
  (unless (member scheme '("ftp" "http" "file"))
    (raise (unsupported "reports no parts of this scheme")))
  (define path (segments (url-path uri) (equal? scheme "ftp")))
  (define user (url-user uri))
  (define host (url-host uri))
  (define parts (if path (hasheq 'segments path) (hasheq)))
  (cond
    [(and (equal? scheme "ftp") user (not (regexp-match? #rx":" user))) (hash-set* parts 'user user 'password (json-null))]
    [(and (equal? scheme "ftp") (not user)) (hash-set* parts 'user (json-null) 'password (json-null))]
    [(equal? scheme "file") (hash-set parts 'host (or host (json-null)))]
    [else parts]))

(if (equal? (current-command-line-arguments) #("combine"))
    (serve (hasheq 'name "net/url (combine-url/relative)" 'release (version) 'claims '("rfc3986") 'distinguishes_undefined '() 'validates #f)
           url-exception?
           #:resolve resolve)
    (serve (hasheq 'name "net/url" 'release (version) 'claims '()
                   'distinguishes_undefined '("scheme" "userinfo" "host" "fragment"))
           url-exception?
           #:parse parts
           #:scheme-parts scheme-parts))

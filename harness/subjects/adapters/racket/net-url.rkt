#lang racket/base
;; net/url. Claims RFC 2396: the first sentence of its section in the Racket reference, and combine-url/relative there.
;; It gives path and query in decoded pieces, from which their text cannot be had back, so they are left out here.

(require json net/url "adapter.rkt")

(define (parts input)
  (define uri (string->url input))
  (define (text value) (or value (json-null)))
  (define (literal host) ; an IP literal comes without its brackets
    (if (and host (regexp-match? #px"^([^:/?#]+:)?//([^/?#]*@)?\\[" input)) (string-append "[" host "]") host))
  (hasheq 'scheme (text (url-scheme uri))
          'userinfo (text (url-user uri))
          'host (text (literal (url-host uri)))
          'port (text (and (url-port uri) (number->string (url-port uri))))
          'fragment (text (url-fragment uri))))

(define (resolve base input)
  (url->string (combine-url/relative (string->url base) input)))

(serve (hasheq 'name "net/url" 'release (version) 'claims '("rfc2396")
               'distinguishes_undefined '("scheme" "userinfo" "host" "fragment"))
       url-exception?
       #:parse parts
       #:resolve resolve)

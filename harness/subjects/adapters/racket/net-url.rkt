#lang racket/base
;; net/url. Claims RFC 3986: its section in the Racket reference names it for the structure of a URL and for
;; combine-url/relative, and RFC 2396 in its first sentence. Userinfo and fragment come decoded: reported only where nothing was encoded.
;; It gives path and query in decoded pieces, from which their text cannot be had back, so they are left out here.

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

(define (resolve base input)
  (url->string (combine-url/relative (string->url base) input)))

(serve (hasheq 'name "net/url" 'release (version) 'claims '("rfc3986")
               'distinguishes_undefined '("scheme" "userinfo" "host" "fragment"))
       url-exception?
       #:parse parts
       #:resolve resolve)

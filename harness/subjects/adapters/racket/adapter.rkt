#lang racket/base
;; The loop that every Racket adapter shares: it reads one request per line and writes one answer per line.
;; A parser's file calls serve with the parser's description of itself (a hash), a predicate for the exceptions that mean an invalid
;; input, and its operations.

(require json)
(provide serve (struct-out unsupported))

;; Raised if the library does not support the request.
(struct unsupported (why))

(define (serve about invalid? #:parse [parse #f] #:resolve [resolve #f] #:scheme-parts [scheme-parts #f])
  (define in (current-input-port))
  (define out (current-output-port))
  (current-output-port (current-error-port)) ; a library that prints must not break the protocol
  (define ops (for/list ([op '("parse" "resolve" "scheme_parts")] [offered (list parse resolve scheme-parts)] #:when offered) op))
  (define reported (hash-set* about 'version 1 'language "racket" 'ops ops))
  (for ([line (in-lines in 'linefeed)])
    (define request (string->jsexpr line))
    (define cmd (hash-ref request 'cmd))
    (when (equal? cmd "stop") (exit 0))
    (write-json (if (equal? cmd "start") reported (answer request invalid? parse resolve scheme-parts)) out)
    (newline out)
    (flush-output out)))

(define (answer request invalid? parse resolve scheme-parts)
  (define (say key value) (hasheq 'seq (hash-ref request 'seq) key value))
  (define (why e) (if (exn? e) (exn-message e) (format "~s" e)))
  (define options (hash-ref request 'options (hasheq)))
  (with-handlers ([unsupported? (lambda (e) (say 'unsupported (unsupported-why e)))]
                  [invalid? (lambda (e) (say 'reject (why e)))]
                  [(lambda (e) (not (exn:break? e))) (lambda (e) (say 'crash (why e)))])
    (cond
      [(hash-has-key? request 'rule) (say 'unsupported "a rule")]
      [(and parse (equal? (hash-ref request 'op) "parse") (hash-empty? options))
       (say 'accept (parse (hash-ref request 'input)))]
      [(and resolve (equal? (hash-ref request 'op) "resolve") (strict-on-base-as-is? options))
       (say 'uri (resolve (hash-ref request 'base) (hash-ref request 'input)))]
      [(and scheme-parts (equal? (hash-ref request 'op) "scheme_parts"))
       (say 'parts (scheme-parts (hash-ref request 'input)))]
      [else (say 'unsupported "such a request")])))

(define (strict-on-base-as-is? options)
  (for/and ([(option value) options])
    (and (member (cons option value) '((strict . #t) (normalize_base . #f))) #t)))

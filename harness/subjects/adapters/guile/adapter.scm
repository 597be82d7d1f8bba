;; The loop that every Guile adapter shares: it reads one request per line and writes one answer per line.
;; A parser's file calls serve with the parser's description of itself and its procedures by start rule, where #f is the whole
;; reference. Each gives an association list of components, or a string with the reason why the input is rejected.

(define-module (adapter)
  #:use-module (ice-9 rdelim)
  #:use-module (json)
  #:export (serve))

(define (serve about parsers)
  (setlocale LC_ALL "C.UTF-8") ; its regular expressions go by the locale
  (define in (current-input-port))
  (define out (fdopen (dup->fdes 1) "w"))
  (dup2 2 1) ; a library that prints must not break the protocol
  (set-port-encoding! in "UTF-8")
  (set-port-encoding! out "UTF-8")
  (setvbuf out 'block)
  (define (answer alist)
    (scm->json alist out #:unicode #t) ; or else control characters are written as they are
    (newline out)
    (force-output out))
  (let loop ((line (read-line in)))
    (unless (eof-object? line)
      (let* ((request (json-string->scm line))
             (cmd (assoc-ref request "cmd")))
        (unless (string=? cmd "stop")
          (answer (if (string=? cmd "start")
                      `((version . 1) ,@about (language . "guile") (ops . #("parse"))
                        (rules . ,(list->vector (filter string? (map car parsers)))))
                      `((seq . ,(assoc-ref request "seq")) ,(run request parsers))))
          (loop (read-line in)))))))

(define (run request parsers)
  (define parse (assoc-ref parsers (assoc-ref request "rule")))
  (if (and parse
           (equal? (assoc-ref request "op") "parse")
           (null? (or (assoc-ref request "options") '())))
      (catch #t
        (lambda ()
          (let ((result (parse (assoc-ref request "input"))))
            (cons (if (string? result) 'reject 'accept) result)))
        (lambda (key . args)
          (cons 'crash (format #f "~a: ~s" key args))))
      '(unsupported . "such a request")))

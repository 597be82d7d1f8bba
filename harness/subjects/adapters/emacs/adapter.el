;;; adapter.el --- the loop that every Emacs adapter shares  -*- lexical-binding: t -*-

;; It reads one request per line and writes one answer per line.  A parser's file calls `adapter-serve' with an association list of
;; the parser's description of itself, and its functions.  json.el is used because Emacs's own JSON parser rejects NUL.

(require 'json)

;; Raised if the library cannot handle the request; its data is the reason.
(define-error 'adapter-unsupported "Unsupported")

(defun adapter-serve (about parse resolve &optional scheme-parts to-uri)
  "Say ABOUT at the start, and answer by PARSE, RESOLVE, SCHEME-PARTS and TO-URI."
  (setq locale-coding-system 'utf-8)
  (let ((json-false :json-false) (json-object-type 'alist) (gc-cons-threshold 50000000)
        request cmd)
    (while (and (setq request (ignore-errors (read-from-minibuffer "")))
                (setq request (json-read-from-string request)
                      cmd (alist-get 'cmd request))
                (not (equal cmd "stop")))
      (princ (json-encode (if (equal cmd "start")
                              `((version . 1) (language . "emacs-lisp") (ops . ,(vconcat (and parse '("parse")) (and resolve '("resolve"))
                                                                                           (and scheme-parts '("scheme_parts"))
                                                                                           (and to-uri '("to_uri")))) ,@about)
                            (adapter--answer request parse resolve scheme-parts to-uri))))
      (princ "\n"))))

(defun adapter-octets (text)
  "TEXT as the protocol has it: an object where it has raw bytes, which are not UTF-8."
  (if (seq-some (lambda (char) (> char #x10ffff)) text)
      `((hex . ,(mapconcat (lambda (octet) (format "%02x" octet)) (encode-coding-string text 'utf-8) "")))
    text))

(defun adapter--answer (request parse resolve scheme-parts to-uri)
  (let-alist request
    (cons
     (cons 'seq .seq)
     (condition-case error
         (cond
          (.rule '((unsupported . "a rule")))
          ((and parse (equal .op "parse") (not .options))
           `((accept . ,(funcall parse .input))))
          ((and resolve (equal .op "resolve") (adapter--strict-on-base-as-is-p .options))
           `((uri . ,(funcall resolve .base .input))))
          ((and scheme-parts (equal .op "scheme_parts"))
           `((parts . ,(funcall scheme-parts .input))))
          ((and to-uri (equal .op "to_uri"))
           `((uri . ,(funcall to-uri .input))))
          (t '((unsupported . "such a request"))))
       (adapter-unsupported `((unsupported . ,(cadr error))))
       (error `((crash . ,(error-message-string error))))))))

(defun adapter--strict-on-base-as-is-p (options)
  (not (seq-difference options '((strict . t) (normalize_base . :json-false)))))

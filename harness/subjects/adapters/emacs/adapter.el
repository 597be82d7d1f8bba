;;; adapter.el --- the loop that every Emacs adapter shares  -*- lexical-binding: t -*-

;; One request a line in, one answer a line out.  A parser's file calls `adapter-serve' with an association list of what
;; the parser says of itself, and its functions.  json.el is used since Emacs's own JSON parser refuses NUL.

(require 'json)

(defun adapter-serve (about parse resolve)
  "Say ABOUT at the start, and answer by PARSE and RESOLVE."
  (setq locale-coding-system 'utf-8)
  (let ((json-false :json-false) (json-object-type 'alist) (gc-cons-threshold 50000000)
        request cmd)
    (while (and (setq request (ignore-errors (read-from-minibuffer "")))
                (setq request (json-read-from-string request)
                      cmd (alist-get 'cmd request))
                (not (equal cmd "stop")))
      (princ (json-encode (if (equal cmd "start")
                              `((version . 1) (language . "emacs-lisp") (ops . ,(vconcat (and parse '("parse")) (and resolve '("resolve")))) ,@about)
                            (adapter--answer request parse resolve))))
      (princ "\n"))))

(defun adapter--answer (request parse resolve)
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
          (t '((unsupported . "such a request"))))
       (error `((crash . ,(error-message-string error))))))))

(defun adapter--strict-on-base-as-is-p (options)
  (not (seq-difference options '((strict . t) (normalize_base . :json-false)))))

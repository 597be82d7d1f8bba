;;; The loop that every Common Lisp adapter shares: it reads one request per line and writes one answer per line.
;;; A parser's file calls SERVE with the parser's description of itself and a function for each operation.

(require :asdf)
(asdf:load-system :yason)

;; Yason 0.7 writes control characters as they are.
(loop for code below 32
      unless (gethash (code-char code) yason::*char-replacements*)
        do (setf (gethash (code-char code) yason::*char-replacements*) (format nil "\\u~4,'0x" code)))

(defun object (&rest keys-and-values)
  (let ((object (make-hash-table :test #'equal)))
    (loop for (key value) on keys-and-values by #'cddr do (setf (gethash key object) value))
    object))

(define-condition unsupported (error) ())

(defun strict-on-base-as-is-p (options)
  (loop for option being the hash-keys of options using (hash-value value)
        always (or (and (string= option "strict") value)
                   (and (string= option "normalize_base") (not value)))))

(defun text (key request)
  (coerce (gethash key request "") 'simple-string)) ; some parsers take nothing else

(defun bracketed-p (input)
  "Whether the host begins with a bracket, by the expression of RFC 3986 appendix B: some parsers take them off."
  (let ((start (search "//" input)))
    (when (and start (not (find-if (lambda (c) (find c "/?#")) input :end start)))
      (let* ((end (or (position-if (lambda (c) (find c "/?#")) input :start (+ start 2)) (length input)))
             (at (position #\@ input :start (+ start 2) :end end :from-end t))
             (host (if at (1+ at) (+ start 2))))
        (and (< host end) (char= (char input host) #\[))))))

(defun release (package)
  "The release that Debian knows: not every system reports its own."
  (uiop:run-program (list "dpkg-query" "-W" "-f" "${Version}" package) :output '(:string :stripped t)))

(defun run (request parse resolve scheme-parts)
  "The key of the answer, and its value."
  (let ((op (gethash "op" request))
        (input (text "input" request))
        (options (gethash "options" request (object))))
    (cond ((gethash "rule" request) (error 'unsupported))
          ((and (string= op "parse") (zerop (hash-table-count options)))
           (list "accept" (funcall parse input)))
          ((and (string= op "resolve") (strict-on-base-as-is-p options))
           (list "uri" (funcall resolve (text "base" request) input)))
          ((and scheme-parts (string= op "scheme_parts"))
           (list "parts" (funcall scheme-parts input)))
          (t (error 'unsupported)))))

(defun answer (request parse resolve scheme-parts invalid)
  (flet ((say (key value) (object "seq" (gethash "seq" request) key value)))
    (handler-case (apply #'say (run request parse resolve scheme-parts))
      (unsupported () (say "unsupported" "such a request"))
      (serious-condition (condition) ; also an exhausted stack
        (let ((rejected (typep condition invalid)))
          (say (if rejected "reject" "crash")
               (handler-case (princ-to-string condition)
                 (error () (string (type-of condition))))))))))

(defun serve (&key name package claims distinguishes-undefined invalid parse resolve scheme-parts)
  "INVALID is the type of the condition by which the parser says that its input is invalid."
  (let ((about (object "version" 1 "name" name "language" "common-lisp"
                       "release" (release package)
                       "claims" claims "ops" (if scheme-parts '("parse" "resolve" "scheme_parts") '("parse" "resolve"))
                       "distinguishes_undefined" distinguishes-undefined))
        (in (sb-sys:make-fd-stream 0 :external-format :utf-8 :buffering :full))
        (out (sb-sys:make-fd-stream 1 :output t :input nil :external-format :utf-8 :buffering :full))
        (*standard-output* *error-output*)) ; a library that prints must not break the protocol
    (loop for line = (read-line in nil)
          while line
          do (let* ((request (yason:parse line))
                    (cmd (gethash "cmd" request)))
               (when (string= cmd "stop") (return))
               (yason:encode (if (string= cmd "start") about (answer request parse resolve scheme-parts invalid)) out)
               (terpri out)
               (finish-output out)))
    (sb-ext:exit :code 0 :abort t)))

;;; QURI. Claims no document: its README aims at RFC 3986 in later releases than this one.
;;; PARSE-URI gives the components as they are in the input, without the default port. URI-FTP also returns the typecode.

(load (merge-pathnames "adapter.lisp" *load-truename*))
(asdf:load-system :quri)

(defun parse (input)
  (multiple-value-bind (scheme userinfo host port path query fragment) (quri:parse-uri input)
    (object "scheme" scheme "userinfo" userinfo "host" host "port" (and port (princ-to-string port))
            "path" path "query" query "fragment" fragment)))

(defun resolve (base input)
  (quri:render-uri (quri:merge-uris (quri:uri input) (quri:uri base))))

(defun scheme-parts (input)
  (unless (string-equal (subseq input 0 (position #\: input)) "ftp") (error 'unsupported))
  (let ((typecode (quri:uri-ftp-typecode (quri:uri input))))
    (object "typecode" (and typecode (string typecode)))))

(defun main ()
  (serve :name "quri" :package "cl-quri" :claims #() :invalid 'quri:uri-error
         :distinguishes-undefined '("scheme" "userinfo" "query" "fragment")
         :parse #'parse :resolve #'resolve :scheme-parts #'scheme-parts))

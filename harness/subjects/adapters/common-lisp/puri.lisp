;;; PURI. Claims RFC 2396: its README, "Overview". The scheme is a keyword there, hence in lower case here.

(load (merge-pathnames "adapter.lisp" *load-truename*))
(asdf:load-system :puri)

(defun literal (host input) ; an IP literal comes without its brackets
  (if (and host (bracketed-p input)) (format nil "[~a]" host) host))

(defun parse (input)
  (let* ((uri (puri:parse-uri input))
         (scheme (puri:uri-scheme uri))
         (port (puri:uri-port uri)))
    (object "scheme" (and scheme (string-downcase scheme)) "host" (literal (puri:uri-host uri) input)
            "port" (and port (princ-to-string port)) "path" (puri:uri-path uri)
            "query" (puri:uri-query uri) "fragment" (puri:uri-fragment uri))))

(defun resolve (base input)
  (puri:render-uri (puri:merge-uris (puri:parse-uri input) (puri:parse-uri base)) nil))

(defun refusal-p (condition) ; plain errors by which it refuses an input in its own words
  (let ((words (princ-to-string condition)))
    (or (eql 0 (search "port is not" words)) (eql 0 (search "Cannot merge" words)))))

(deftype refusal () '(or puri:uri-parse-error (and simple-error (satisfies refusal-p))))

(defun main ()
  (serve :name "puri" :package "cl-puri" :claims '("rfc2396") :invalid 'refusal
         :distinguishes-undefined '("scheme")
         :parse #'parse :resolve #'resolve))

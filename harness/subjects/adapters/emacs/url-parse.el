;;; url-parse.el --- Emacs's url-generic-parse-url  -*- lexical-binding: t -*-

;; Claims RFC 3986, without a check of percent-encodings and with references that lack a scheme: the documentation of
;; `url-generic-parse-url', which rejects nothing.  `url-encode-url' returns "a properly URI-encoded version" of a text, and normalises it.

(load (expand-file-name "adapter.el" (file-name-directory load-file-name)) nil t)
(require 'url-parse)
(require 'url-util)

(defun parts (input)
  (let* ((url (url-generic-parse-url input))
         (path-and-query (url-path-and-query url))
         (port (url-portspec url)))
    `((scheme . ,(url-type url)) (user . ,(url-user url)) (password . ,(url-password url)) (host . ,(url-host url))
      (port . ,(and port (number-to-string port))) (path . ,(car path-and-query)) (query . ,(cdr path-and-query))
      (fragment . ,(url-target url)))))

(adapter-serve
 `((name . "url-generic-parse-url") (release . ,emacs-version) (claims . ["rfc3986"]) (validates . :json-false)
   (distinguishes_undefined . ["scheme" "password" "host" "query" "fragment"]))
 #'parts nil nil #'url-encode-url)

;;; url-expand.el --- Emacs's url-expand-file-name  -*- lexical-binding: t -*-

;; Claims nothing: only the documentation of `url-generic-parse-url' names RFC 3986.

(load (expand-file-name "adapter.el" (file-name-directory load-file-name)) nil t)
(require 'url-expand)

(adapter-serve
 `((name . "url-expand-file-name") (release . ,emacs-version) (claims . []) (distinguishes_undefined . []))
 nil
 (lambda (base input) (url-expand-file-name input base)))

;;; rfc6068.el --- Emacs's rfc6068-parse-mailto-url  -*- lexical-binding: t -*-

;; Claims RFC 6068: by its name, and "MAILTO-URL should be a RFC 6068 (mailto) compliant url" (its documentation).
;; It returns header fields, whose names it capitalizes; the first is the field To, if the URI has addresses.  Addresses are one
;; decoded text, and a field named "to" is added to them: they are reported only where no comma is encoded and no such field is there.

(load (expand-file-name "adapter.el" (file-name-directory load-file-name)) nil t)
(require 'rfc6068)

(defun parts (input)
  (unless (string-match-p "\\`mailto:" input)
    (signal 'adapter-unsupported '("takes mailto URIs alone")))
  (let* ((case-fold-search t)
         (path (car (split-string input "?")))
         (fields (rfc6068-parse-mailto-url input))
         (addresses (and (not (string-match-p "\\`mailto:\\'" path)) (cdr (pop fields)))))
    (if (string-match-p "[?&]to=" input)
        (make-hash-table)
      `(,@(unless (string-match-p "%2C" path)
            `((to . ,(and addresses (vconcat (mapcar #'adapter-octets (split-string addresses ",")))))))
        (headers . ,(and (string-match-p "\\?" input)
                         (vconcat (mapcan (lambda (field) (list (adapter-octets (car field)) (adapter-octets (cdr field)))) fields))))))))

(adapter-serve
 `((name . "rfc6068-parse-mailto-url") (release . ,emacs-version) (claims . ["rfc6068"]) (validates . :json-false)
   (distinguishes_undefined . []))
 nil nil #'parts)

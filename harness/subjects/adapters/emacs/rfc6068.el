;;; rfc6068.el --- Emacs's rfc6068-parse-mailto-url  -*- lexical-binding: t -*-

;; Claims RFC 6068: by its name, and "MAILTO-URL should be a RFC 6068 (mailto) compliant url" (its documentation).
;; It returns header fields, whose names it capitalizes.  It returns the addresses as one decoded text, in a field To; it joins them
;; with a field "to" of the URI.  So addresses are reported only if no comma is encoded, and header fields only if none is named "to".

(load (expand-file-name "adapter.el" (file-name-directory load-file-name)) nil t)
(require 'rfc6068)

(defun parts (input)
  (unless (string-match-p "\\`mailto:" input)
    (signal 'adapter-unsupported '("takes mailto URIs alone")))
  (let* ((case-fold-search t)
         (path (car (split-string input "?")))
         (has-addresses (not (string-match-p "\\`mailto:\\'" path)))
         (has-fields (string-match-p "\\?" input))
         (fields (rfc6068-parse-mailto-url input))
         (is-to (lambda (field) (equal (car field) "To")))
         (to (mapconcat #'cdr (seq-filter is-to fields) ","))
         (has-to-field (if has-addresses
                           (= (length fields) (if has-fields (length (split-string input "&")) 0))
                         (seq-some is-to fields)))
         (has-encoded-comma (string-match-p "%2C" (if has-to-field input path))))
    (if (and has-to-field has-encoded-comma)
        (signal 'adapter-unsupported '("returns the addresses as one decoded text, joined with the header field To"))
      `(,@(unless has-encoded-comma
            `((to . ,(and (or has-addresses has-to-field)
                          (vconcat (mapcar #'adapter-octets (split-string to ", ?")))))))
        ,@(unless has-to-field
            `((headers . ,(and has-fields
                               (vconcat (mapcan (lambda (field) (list (adapter-octets (car field)) (adapter-octets (cdr field))))
                                                (seq-remove is-to fields)))))))))))

(adapter-serve
 `((name . "rfc6068-parse-mailto-url") (release . ,emacs-version) (claims . ["rfc6068"]) (validates . :json-false)
   (distinguishes_undefined . []))
 nil nil #'parts)

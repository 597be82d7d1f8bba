{-# LANGUAGE OverloadedStrings, CPP #-}

-- | uri-bytestring. Claims RFC 3986: the package's description. It has one parser for a URI and one for a relative
-- reference. Host and path come decoded; the query comes in decoded pieces, hence it is left out here.
module Main (main) where

import qualified Adapter
import qualified Data.ByteString.Char8 as Bytes
import URI.ByteString

main :: IO ()
main = Adapter.serve Adapter.Parser
  { Adapter.name = "uri-bytestring", Adapter.release = VERSION_uri_bytestring, Adapter.claims = ["rfc3986"]
  , Adapter.distinguishesUndefined = ["scheme", "fragment"], Adapter.bytes = True
  , Adapter.rules =
      [ (Nothing, \input -> either (const (relative input)) Right (absolute input)), (Just "URI", absolute)
      , (Just "relative-ref", relative) ]
  , Adapter.resolve = Nothing
  , Adapter.levels =
      [ ("syntax", fmap (normalizeURIRef' rfc3986Normalization) . parsed (parseURI strictURIParserOptions)) ]
  }
  where
    absolute = fmap (\uri -> parts (Just (uriScheme uri)) (uriAuthority uri) (uriPath uri) (uriFragment uri))
             . parsed (parseURI strictURIParserOptions)
    relative = fmap (\ref -> parts Nothing (rrAuthority ref) (rrPath ref) (rrFragment ref))
             . parsed (parseRelativeRef strictURIParserOptions)
    parsed parser = either (Left . show) Right . parser

parts :: Maybe Scheme -> Maybe Authority -> Bytes.ByteString -> Maybe Bytes.ByteString -> Adapter.Parts
parts scheme authority path fragment =
  [ ("scheme", schemeBS <$> scheme), ("user", uiUsername <$> user), ("password", uiPassword <$> user)
  , ("host", literal . hostBS . authorityHost <$> authority)
  , ("port", Bytes.pack . show . portNumber <$> (authority >>= authorityPort))
  , ("path", Just path), ("fragment", fragment) ]
  where
    user = authority >>= authorityUserInfo
    literal host = if Bytes.elem ':' host then "[" <> host <> "]" else host -- comes without its brackets

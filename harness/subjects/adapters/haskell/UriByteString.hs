{-# LANGUAGE OverloadedStrings, CPP #-}

-- | uri-bytestring. Claims RFC 3986: the package's description. It has one parser for a URI and one for a relative
-- reference. Userinfo, host and path are returned decoded, so they are reported only if nothing was encoded; the query comes in decoded
-- pieces, hence it is left out here.
module Main (main) where

import qualified Adapter
import qualified Data.ByteString.Char8 as Bytes
import URI.ByteString

main :: IO ()
main = Adapter.serve Adapter.Parser
  { Adapter.name = "uri-bytestring", Adapter.release = VERSION_uri_bytestring, Adapter.claims = ["rfc3986"]
  , Adapter.distinguishesUndefined = ["scheme", "fragment"], Adapter.bytes = True
  , Adapter.rules =
      [ (Nothing, eitherOf absolute relative), (Just "URI", absolute)
      , (Just "relative-ref", relative) ]
  , Adapter.resolve = Nothing
  , Adapter.levels =
      [ ("syntax", eitherOf (normalized parseURI) (normalized parseRelativeRef)) ]
  , Adapter.encoders = [], Adapter.decoders = []
  }
  where
    absolute input = (\uri -> parts input (Just (uriScheme uri)) (uriAuthority uri) (uriPath uri) (uriFragment uri))
             <$> parsed (parseURI strictURIParserOptions) input
    relative input = (\ref -> parts input Nothing (rrAuthority ref) (rrPath ref) (rrFragment ref))
             <$> parsed (parseRelativeRef strictURIParserOptions) input
    normalized parser = fmap (normalizeURIRef' rfc3986Normalization) . parsed (parser strictURIParserOptions)
    eitherOf uri reference input = either (const (reference input)) Right (uri input)
    parsed parser = either (Left . show) Right . parser

parts :: Bytes.ByteString -> Maybe Scheme -> Maybe Authority -> Bytes.ByteString -> Maybe Bytes.ByteString -> Adapter.Parts
parts input scheme authority path fragment =
  [ ("scheme", schemeBS <$> scheme), ("port", Bytes.pack . show . portNumber <$> (authority >>= authorityPort))
  , ("fragment", fragment) ] ++ if Bytes.elem '%' input then [] else
  [ ("user", uiUsername <$> user), ("password", uiPassword <$> user)
  , ("host", literal . hostBS . authorityHost <$> authority), ("path", Just path) ]
  where
    user = authority >>= authorityUserInfo
    literal host = if Adapter.bracketed input then "[" <> host <> "]" else host -- they are taken off

{-# LANGUAGE OverloadedStrings, CPP #-}

-- | network-uri. Claims RFC 3986: the package's description; normalizeCase, normalizeEscape
-- and normalizePathSegments of Network.URI: its sections 6.2.2.1 to 6.2.2.3. A component comes with its delimiter.
-- escapeURIString takes the characters that are not encoded; isUnescapedInURIComponent there selects those of a component.
module Main (main) where

import qualified Adapter
import Data.ByteString (ByteString)
import qualified Data.Text as Text
import Data.Text.Encoding (decodeUtf8, encodeUtf8)
import Network.URI

main :: IO ()
main = Adapter.serve Adapter.Parser
  { Adapter.name = "network-uri", Adapter.release = VERSION_network_uri, Adapter.claims = ["rfc3986"]
  , Adapter.distinguishesUndefined = ["scheme", "userinfo", "host", "port", "query", "fragment"], Adapter.bytes = False
  , Adapter.rules =
      [ (Nothing, parse parseURIReference), (Just "URI-reference", parse parseURIReference)
      , (Just "URI", parse parseURI)
      , (Just "relative-ref", parse parseRelativeReference), (Just "absolute-URI", parse parseAbsoluteURI)
      , (Just "IPv4address", rule isIPv4address), (Just "IPv6address", rule isIPv6address) ]
  , Adapter.resolve = Just $ \strict base input -> do
      reference <- uri parseURIReference input
      shown . (if strict then relativeTo else nonStrictRelativeTo) reference <$> uri parseURI base
  , Adapter.levels =
      [ ("case", normal normalizeCase), ("percent", normal normalizeEscape), ("path", normal normalizePathSegments) ]
  , Adapter.encoders = map (\place -> (place, convert (escapeURIString isUnescapedInURIComponent))) Adapter.components
  , Adapter.decoders = map (\place -> (place, convert unEscapeString)) Adapter.components
  }
  where
    uri parser = maybe (Left "not parsed") Right . parser . string
    parse parser input = parts <$> uri parser input
    rule is input = if is (string input) then Right [] else Left "no"
    normal normalize input = bytes (normalize (string input)) <$ uri parseURIReference input
    convert function = Right . bytes . function . string
    shown result = bytes (uriToString id result "")

string :: ByteString -> String
string = Text.unpack . decodeUtf8

bytes :: String -> ByteString
bytes = encodeUtf8 . Text.pack

parts :: URI -> Adapter.Parts
parts uri =
  [ ("scheme", reported init (uriScheme uri)), ("userinfo", uriAuthority uri >>= reported init . uriUserInfo)
  , ("host", bytes . uriRegName <$> uriAuthority uri), ("port", uriAuthority uri >>= reported tail . uriPort)
  , ("path", Just (bytes (uriPath uri))), ("query", reported tail (uriQuery uri))
  , ("fragment", reported tail (uriFragment uri)) ]
  where
    reported without part = if null part then Nothing else Just (bytes (without part))

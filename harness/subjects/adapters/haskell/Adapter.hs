{-# LANGUAGE OverloadedStrings #-}

-- | The loop that every Haskell adapter shares: it reads one request per line and writes one answer per line.
module Adapter (Parser (..), Parts, Result, bracketed, components, serve) where

import Control.Exception (SomeException, displayException, evaluate, try)
import Data.Aeson hiding (Result)
import Data.Aeson.Types (Pair, parseMaybe)
import qualified Data.Aeson.Key as Key
import qualified Data.ByteString as ByteString
import qualified Data.ByteString.Char8 as Bytes
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.HashMap.Strict as Map
import Data.Text (Text)
import Data.Text.Encoding (decodeUtf8', encodeUtf8)
import GHC.IO.Handle (hDuplicate, hDuplicateTo)
import Numeric (readHex, showHex)
import System.IO

-- | Components by name; 'Nothing' is undefined.
type Parts = [(Text, Maybe Bytes.ByteString)]

-- | 'Left' is a rejection.
type Result = Either String

-- | A parser's description of itself, and its functions.
data Parser = Parser
  { name, release :: String
  , claims, distinguishesUndefined :: [Text]
  , bytes :: Bool -- ^ whether it takes input that is not UTF-8
  , rules :: [(Maybe Text, Bytes.ByteString -> Result Parts)] -- ^ by start rule; 'Nothing' is the whole reference
  , resolve :: Maybe (Bool -> Bytes.ByteString -> Bytes.ByteString -> Result Bytes.ByteString) -- ^ strict? base, input
  , levels :: [(Text, Bytes.ByteString -> Result Bytes.ByteString)]
  , encoders :: [(Text, Bytes.ByteString -> Result Bytes.ByteString)] -- ^ by place of a URI: the data, encoded for it
  , decoders :: [(Text, Bytes.ByteString -> Result Bytes.ByteString)] -- ^ by place of a URI: the decoded data
  }

-- | The places that are components: all except a form.
components :: [Text]
components = ["user", "host", "segment", "query", "fragment"]

-- | Whether the host begins with a bracket, by the expression of RFC 3986 appendix B: some parsers remove them.
bracketed :: Bytes.ByteString -> Bool
bracketed input = Bytes.isPrefixOf "//" rest && Bytes.isPrefixOf "[" (Bytes.takeWhileEnd (/= '@') authority)
  where
    (scheme, after) = Bytes.break (`elem` (":/?#" :: String)) input
    rest = if Bytes.isPrefixOf ":" after && not (Bytes.null scheme) then Bytes.drop 1 after else input
    authority = Bytes.takeWhile (`notElem` ("/?#" :: String)) (Bytes.drop 2 rest)

serve :: Parser -> IO ()
serve parser = do
  out <- hDuplicate stdout
  hDuplicateTo stderr stdout -- a library that prints must not break the protocol
  hSetBuffering out (BlockBuffering Nothing)
  let loop = do
        end <- isEOF
        request <- if end then pure stop else either error id . eitherDecodeStrict <$> Bytes.getLine
        case field "cmd" request :: Maybe Text of
          Just "stop" -> pure ()
          Just "start" -> say (about parser) >> loop
          _ -> answer parser request >>= say >> loop
      say line = Bytes.hPutStrLn out line >> hFlush out
      stop = object ["cmd" .= ("stop" :: Text)]
  loop

about :: Parser -> Bytes.ByteString
about parser = line
  [ "version" .= (1 :: Int), "language" .= ("haskell" :: Text), "name" .= name parser, "release" .= release parser
  , "claims" .= claims parser, "distinguishes_undefined" .= distinguishesUndefined parser, "bytes" .= bytes parser
  , "ops" .= (["parse" | offers rules] ++ ["resolve" | Just _ <- [resolve parser]] ++ ["normalize" | offers levels]
      ++ ["encode" | offers encoders] ++ ["decode" | offers decoders] :: [Text])
  , "rules" .= [rule | (Just rule, _) <- rules parser], "levels" .= map fst (levels parser) ]
  where
    offers :: (Parser -> [functions]) -> Bool
    offers list = not (null (list parser))

line :: [Pair] -> Bytes.ByteString
line = Lazy.toStrict . encode . object

-- | The answer as a line, evaluated here, where an exception can still become an answer.
answer :: Parser -> Value -> IO Bytes.ByteString
answer parser request = either failed id <$> try (evaluate (said (run parser request)))
  where
    said outcome = line ["seq" .= (field "seq" request :: Maybe Value), outcome]
    failed e = said ("crash" .= displayException (e :: SomeException))

run :: Parser -> Value -> Pair
run parser request = case field "op" request :: Maybe Text of
  Just "parse" | Map.null options
               , Just f <- lookup rule (rules parser), Just i <- input -> reported "accept" parts (f i)
  Just "resolve" | plain, honoured
                 , Just f <- resolve parser, Just b <- blob "base" request, Just i <- input -> reported "uri" text (f strict b i)
  Just "normalize" | plain, Map.null options, Just level <- field "level" request
                   , Just f <- lookup level (levels parser), Just i <- input -> reported "uri" text (f i)
  Just "encode" -> at encoders "encoded"
  Just "decode" -> at decoders "decoded"
  _ -> "unsupported" .= ("such a request" :: Text)
  where
    at functions key = case (field "place" request >>= flip lookup (functions parser), input) of
      (Just f, Just i) -> reported key text (f i)
      _ -> "unsupported" .= ("no function for the place" :: Text)
    rule = field "rule" request
    plain = rule == Nothing
    input = blob "input" request
    options = maybe Map.empty id (field "options" request) :: Map.HashMap Text Value
    strict = Map.lookup "strict" options /= Just (Bool False)
    honoured = all (`elem` [("strict", Bool True), ("strict", Bool False), ("normalize_base", Bool False)])
      (Map.toList options)
    reported :: Key -> (result -> Value) -> Result result -> Pair
    reported key value = either ("reject" .=) ((key .=) . value)
    parts result = object [Key.fromText part .= fmap text value | (part, value) <- result]

field :: FromJSON a => Key -> Value -> Maybe a
field key = parseMaybe (withObject "request" (.: key))

-- | A byte string, given as text or in hexadecimal.
blob :: Key -> Value -> Maybe Bytes.ByteString
blob key request = case field key request of
  Just (String given) -> Just (encodeUtf8 given)
  Just given -> ByteString.pack . octets <$> field "hex" given
  Nothing -> Nothing
  where
    octets (a : b : rest) = fst (head (readHex [a, b])) : octets rest
    octets _ = []

text :: Bytes.ByteString -> Value
text octets = either (const hex) String (decodeUtf8' octets)
  where
    hex = object ["hex" .= concatMap two (ByteString.unpack octets)]
    two octet = (if octet < 16 then "0" else "") ++ showHex octet ""

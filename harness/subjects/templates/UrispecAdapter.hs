-- The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol. It needs only base.
module Main (main) where

import Control.Exception (SomeException, evaluate, try)
import Data.Char (chr, isDigit)
import Data.List (intercalate)
import Data.Maybe (fromMaybe)
import Numeric (readHex, showHex)
import System.IO

-- import My.Parser

name, release :: String
name = "{{name}}"
release = "0" -- the release of your parser

claims, ops, distinguishesUndefined :: [String]
claims = ["{{claims}}"] -- the documents that its documentation names
ops = ["parse"] -- add "resolve" when `answer` handles it
distinguishesUndefined = [] -- components that are Nothing if absent and Just "" if empty, such as "query"

validates :: Bool
validates = True -- False if your parser only splits a text and does not reject invalid ones

-- | The answer of your parser.
data Answer
  = Accept [(String, Maybe String)] -- ^ the components
  | Uri String -- ^ the result of resolve
  | Reject String -- ^ and why
  | Unsupported String -- ^ it has no function for this

-- | Calls your parser, and returns its answer unchanged: the operation, the input, the base. Do not judge, complete or
-- repair the answer.
answer :: String -> String -> String -> Answer
-- FILL IN. An example:
--
-- answer "parse" input _ = case parseUri input of
--   Left why -> Reject why
--   Right uri -> Accept [("scheme", scheme uri), ("host", host uri), ("query", Nothing)]
-- answer "resolve" input base = Uri (resolve base input)
--
-- An error is a crash. Components: scheme authority userinfo host port path query fragment. Each is text without its
-- delimiters; the port is text, too. Nothing is an absent component. Leave out components that are not returned.
answer _ _ _ = Unsupported "not filled in yet"

-- The protocol: there is nothing to change below this line.

main :: IO ()
main = do
  mapM_ (`hSetEncoding` utf8) [stdin, stdout]
  hSetBuffering stdout LineBuffering
  loop

loop :: IO ()
loop = do
  isOver <- isEOF
  request <- if isOver then pure [("cmd", "stop")] else readRequest <$> getLine
  let value key = fromMaybe "" (lookup key request)
  case value "cmd" of
    "stop" -> pure ()
    "start" -> putStrLn start >> loop
    _ -> do
      let known = lookup "nested" request == Nothing
          text = members $ if known then answer (value "op") (value "input") (value "base") else Unsupported "takes text"
      outcome <- try (evaluate (length text `seq` text)) :: IO (Either SomeException String)
      let line = either (\why -> "\"crash\":" ++ json (show why)) id outcome
      putStrLn ("{\"seq\":" ++ value "seq" ++ "," ++ line ++ "}")
      loop

start :: String
start =
  "{\"version\":1,\"language\":\"haskell\",\"name\":" ++ json name ++ ",\"release\":" ++ json release
    ++ ",\"claims\":" ++ list claims ++ ",\"ops\":" ++ list ops
    ++ ",\"distinguishes_undefined\":" ++ list distinguishesUndefined
    ++ ",\"validates\":" ++ (if validates then "true" else "false") ++ "}"
  where
    list texts = "[" ++ intercalate "," (map json texts) ++ "]"

members :: Answer -> String
members (Uri uri) = "\"uri\":" ++ json uri
members (Reject why) = "\"reject\":" ++ json why
members (Unsupported why) = "\"unsupported\":" ++ json why
members (Accept components) = "\"accept\":{" ++ intercalate "," (map member components) ++ "}"
  where
    member (key, text) = json key ++ ":" ++ maybe "null" json text

-- | A text as JSON.
json :: String -> String
json text = "\"" ++ concatMap escape text ++ "\""
  where
    escape c
      | c == '"' || c == '\\' = ['\\', c]
      | c < ' ' = "\\u" ++ replicate (4 - length (showHex (fromEnum c) "")) '0' ++ showHex (fromEnum c) ""
      | otherwise = [c]

-- | The keys and values of a request. A value that is an object or a list leaves the key `nested`.
readRequest :: String -> [(String, String)]
readRequest line = case dropWhile (/= '"') line of
  [] -> []
  _ : rest ->
    let (key, afterKey) = string rest
     in case dropWhile (`elem` ": ") afterKey of
          '"' : value -> let (text, after) = string value in (key, text) : readRequest after
          value@(c : _)
            | c `elem` "{[" -> ("nested", key) : readRequest value
            | isDigit c -> (key, takeWhile isDigit value) : readRequest value
          value -> readRequest value

-- | The string of JSON that begins here, without its first quote, and the rest of the line.
string :: String -> (String, String)
string ('"' : rest) = ("", rest)
string ('\\' : 'u' : a : b : c : d : rest) = add (chr code) (string rest) -- a control character
  where
    code = sum [value | (value, "") <- readHex [a, b, c, d]]
string ('\\' : c : rest) = add (fromMaybe c (lookup c (zip "bfnrt" "\b\f\n\r\t"))) (string rest)
string (c : rest) = add c (string rest)
string "" = ("", "")

add :: Char -> (String, String) -> (String, String)
add c ~(text, rest) = (c : text, rest)

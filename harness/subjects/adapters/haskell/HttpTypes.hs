{-# LANGUAGE OverloadedStrings, CPP #-}

-- | http-types. Claims nothing: "Percent-encoding for URLs" (Network.HTTP.Types.URI), with an argument for the query or the path;
-- urlDecode has one for plus signs, which are those of forms.
module Main (main) where

import qualified Adapter
import Network.HTTP.Types.URI (urlDecode, urlEncode)

main :: IO ()
main = Adapter.serve Adapter.Parser
  { Adapter.name = "http-types", Adapter.release = VERSION_http_types, Adapter.claims = []
  , Adapter.distinguishesUndefined = [], Adapter.bytes = True, Adapter.rules = [], Adapter.resolve = Nothing
  , Adapter.levels = []
  , Adapter.encoders = [("segment", Right . urlEncode False), ("query", Right . urlEncode True)]
  , Adapter.decoders = [("segment", Right . urlDecode False), ("form", Right . urlDecode True)]
  }

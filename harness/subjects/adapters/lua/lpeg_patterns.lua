-- lpeg_patterns.uri: grammars for LPeg, which normalise what they capture.
--
-- Claims RFC 3986: "URI -- RFC 3986" (the head of lpeg_patterns/uri.lua).

package.path = arg[0]:match("^(.*/)") .. "?.lua;" .. package.path
local adapter = require "adapter"
local null = require("cjson").null
local lpeg = require "lpeg"
local patterns = require "lpeg_patterns.uri"

local function by(pattern)
    local whole = pattern * -lpeg.P(1)
    return function(input)
        local parts = whole:match(input) or adapter.reject("no match")
        local host = parts.host
        if host and adapter.bracketed(input) then host = "[" .. host .. "]" end -- the brackets are taken off
        return {
            scheme = parts.scheme or null,
            userinfo = parts.userinfo or null,
            host = host or null,
            port = parts.port and ("%.0f"):format(parts.port) or null,
            path = parts.path or null,
            query = parts.query or null,
            fragment = parts.fragment or null,
        }
    end
end

adapter.serve {
    name = "lpeg_patterns",
    release = adapter.packaged("lua-lpeg-patterns"),
    claims = { "rfc3986" },
    distinguishes_undefined = { "scheme", "userinfo", "query", "fragment" },
    parse = by(patterns.uri_reference),
    rules = { ["URI"] = by(patterns.uri), ["absolute-URI"] = by(patterns.absolute_uri) },
}

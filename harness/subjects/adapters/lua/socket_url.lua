-- LuaSocket's socket.url: parse and absolute.
--
-- Claims RFC 2396: "Parses a url and returns a table with all its parts according to RFC 2396" (the comment on
-- url.parse), although its parts are those of RFC 1808. It is not documented to refuse a URL, and checks no character.
-- For a segment there are build_path and parse_path, for any other text escape and unescape.

package.path = arg[0]:match("^(.*/)") .. "?.lua;" .. package.path
local adapter = require "adapter"
local null = require("cjson").null
local url = require "socket.url"

local function parse(input)
    local parts, why = url.parse(input)
    if not parts then adapter.reject(why) end
    local host = parts.host
    local bracketed = host and "[" .. host .. "]" -- they are taken off
    if host and parts.authority:find(bracketed, 1, true) then host = bracketed end
    return {
        scheme = parts.scheme or null,
        authority = parts.authority or null,
        userinfo = parts.userinfo or null,
        host = host or null,
        port = parts.port or null,
        path = parts.path or null,
        params = parts.params or null,
        query = parts.query or null,
        fragment = parts.fragment or null,
    }
end

local function encode(input, place)
    if place == "form" then adapter.no_place(place) end
    if place == "segment" then return url.build_path({ input }) end
    return url.escape(input)
end

local function decode(input, place)
    if place == "form" then adapter.no_place(place) end
    if place == "segment" then return url.parse_path(input)[1] or "" end
    return url.unescape(input)
end

adapter.serve {
    name = "socket.url",
    release = adapter.packaged("lua-socket"),
    claims = { "rfc2396" },
    distinguishes_undefined = { "scheme", "authority", "userinfo", "port", "params" },
    validates = false,
    parse = parse,
    encode = encode,
    decode = decode,
    resolve = function(base, input) return url.absolute(base, input) end,
}

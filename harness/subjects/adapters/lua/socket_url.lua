-- LuaSocket's socket.url: parse and absolute.
--
-- Claims RFC 2396: "Parses a url and returns a table with all its parts according to RFC 2396" (the comment on
-- url.parse), although its parts are those of RFC 1808. It is not documented to reject a URL, and checks no character.
-- Segments are encoded with build_path and decoded with parse_path, all other texts with escape and unescape. parse_path "breaks a
-- path URL component into all
-- its segment parts", and returns separately whether it ends in a slash. The parameters of the path are a part of their own, so the
-- typecode of an ftp URL is not in its last segment.

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

local PARTS = {
    file = { "segments", "host" }, ftp = { "user", "password", "segments" }, http = { "segments", "search" },
    telnet = { "user", "password" },
}

local function scheme_parts(input)
    local parts, why = url.parse(input)
    if not parts then adapter.reject(why) end
    local names = PARTS[(parts.scheme or ""):lower()] or adapter.unsupported("has no functions for the parts of this scheme")
    local segments = parts.path and url.parse_path(parts.path)
    if segments and not segments.is_absolute then adapter.unsupported("takes a path that begins with a slash") end
    if segments and segments.is_directory then segments[#segments + 1] = "" end
    local all = {
        user = parts.user and url.unescape(parts.user) or null,
        password = parts.password and url.unescape(parts.password) or null,
        segments = segments and { unpack(segments) } or null,
        search = parts.query,
        host = parts.host and parts.host ~= "" and parts.host or nil,
    }
    if parts.params and parts.scheme:lower() ~= "ftp" then all.segments = nil end -- they are part of the last segment there
    local reported = {}
    for _, name in ipairs(names) do reported[name] = all[name] end
    return reported
end

adapter.serve {
    name = "socket.url",
    release = adapter.packaged("lua-socket"),
    claims = { "rfc2396" },
    distinguishes_undefined = { "scheme", "authority", "userinfo", "port", "params" },
    validates = false,
    parse = parse,
    scheme_parts = scheme_parts,
    encode = encode,
    decode = decode,
    resolve = function(base, input) return url.absolute(base, input) end,
}

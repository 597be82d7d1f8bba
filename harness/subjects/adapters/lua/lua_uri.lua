-- lua-uri: URI:new, which normalises as it parses.
--
-- Claims RFC 3986: "The parsing of URI syntax is based primarily on RFC 3986" (man lua-uri). The default port is given
-- as if it were in the input, so it is left out here. A bad percent-encoding is raised, not returned.
-- uri_encode and uri_decode of its utilities "may be more widely useful" (man lua-uri-_util).

package.path = arg[0]:match("^(.*/)") .. "?.lua;" .. package.path
local adapter = require "adapter"
local null = require("cjson").null
local URI = require "uri"
local util = require "uri._util"

local function new(input, base)
    local returned, uri, why = pcall(URI.new, URI, input, base)
    if not returned and uri:find("percent encoding", 1, true) then adapter.reject(uri) end
    if not returned then error(uri, 0) end
    return uri or adapter.reject(why)
end

local function parse(input)
    local uri = new(input)
    local port = uri:port()
    local parts = {
        scheme = uri:scheme() or null,
        userinfo = uri:userinfo() or null,
        host = uri:host() or null,
        path = uri:path() or null,
        query = uri:query() or null,
        fragment = uri:fragment() or null,
    }
    if port ~= uri:default_port() then parts.port = tostring(port) end
    return parts
end

local function on_components(convert)
    return function(input, place)
        if place == "form" then adapter.no_place(place) end
        return convert(input)
    end
end

adapter.serve {
    name = "lua-uri",
    release = adapter.packaged("lua-uri"),
    claims = { "rfc3986" },
    distinguishes_undefined = { "scheme", "userinfo", "host", "query", "fragment" },
    parse = parse,
    encode = on_components(util.uri_encode),
    decode = on_components(util.uri_decode),
    resolve = function(base, input) return new(input, base):uri() end,
}

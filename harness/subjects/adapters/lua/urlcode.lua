-- Libraries whose functions read and write forms: `urlcode.lua cgilua`.
--
-- They claim no document for forms. CGILua and WSAPI refer to RFC 2396 ("URL-encode a string (see RFC 2396)", cgilua/urlcode.lua),
-- which does not define a plus sign as a space. Penlight's quote leaves slashes as they are unless plus signs are requested too (pl/url.lua).

package.path = arg[0]:match("^(.*/)") .. "?.lua;" .. package.path
local adapter = require "adapter"

local libraries = {
    cgilua = { name = "cgilua.urlcode", package = "lua-cgi", load = function()
        local urlcode = require "cgilua.urlcode"
        return urlcode.escape, urlcode.unescape
    end },
    penlight = { name = "pl.url", package = "lua-penlight", load = function()
        local url = require "pl.url"
        return function(input) return url.quote(input, true) end, url.unquote
    end },
    wsapi = { name = "wsapi.util", package = "lua-wsapi", load = function()
        local util = require "wsapi.util"
        return util.url_encode, util.url_decode
    end },
}
local library = libraries[arg[1]]
local encode, decode = library.load()

local function on_forms(convert)
    return function(input, place)
        if place ~= "form" then adapter.no_place(place) end
        return (convert(input))
    end
end

adapter.serve {
    name = library.name,
    release = adapter.packaged(library.package),
    claims = {},
    encode = on_forms(encode),
    decode = on_forms(decode),
}

-- lua-http's http.util: encodeURIComponent and decodeURIComponent.
--
-- Claims no document: it lists the characters that are not escaped (http/util.lua). JavaScript's function has the same list.

package.path = arg[0]:match("^(.*/)") .. "?.lua;" .. package.path
local adapter = require "adapter"
local util = require "http.util"

local function on_components(convert)
    return function(input, place)
        if place == "form" then adapter.no_place(place) end
        return convert(input)
    end
end

adapter.serve {
    name = "http.util",
    release = require("http.version").version,
    claims = {},
    encode = on_components(util.encodeURIComponent),
    decode = on_components(util.decodeURIComponent),
}

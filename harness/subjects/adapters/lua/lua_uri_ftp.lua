-- uri.ftp of lua-uri: the user name, the password and the typecode of an ftp URI.
--
-- Claims RFC 1738: "This class is based on RFC 1738 section 3.2" (man lua-uri-ftp). It does not split its path into segments. An empty typecode
-- is returned as nil, "the same as if the parameter was missing" (there).

package.path = arg[0]:match("^(.*/)") .. "?.lua;" .. package.path
local adapter = require "adapter"
local null = require("cjson").null
local URI = require "uri"

local function scheme_parts(input)
    if input:sub(1, 4):lower() ~= "ftp:" then adapter.unsupported("takes ftp URIs alone") end
    local returned, uri, why = pcall(URI.new, URI, input)
    if not returned and uri:find("percent encoding", 1, true) then adapter.reject(uri) end
    if not returned then error(uri, 0) end
    if not uri then adapter.reject(why) end
    return { user = uri:username() or null, password = uri:password() or null, typecode = uri:ftp_typecode() or null }
end

adapter.serve {
    name = "uri.ftp",
    release = adapter.packaged("lua-uri"),
    claims = { "rfc1738" },
    scheme_parts = scheme_parts,
}

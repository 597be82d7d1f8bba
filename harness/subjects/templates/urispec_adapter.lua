-- The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

-- local my_parser = require "my_parser" -- a file in the folder of `urispec.toml`, or in `package.path`

local null = {} -- a component that is absent

local START = {
    version = 1,
    name = "{{name}}",
    release = "0", -- the release of your parser
    language = "lua",
    claims = { "{{claims}}" }, -- the documents that its documentation names
    ops = { "parse" }, -- add "resolve" when `answer` handles it
    distinguishes_undefined = {}, -- components that are null if absent and "" if empty, such as "query"
    validates = true, -- false if your parser only splits a text and does not reject invalid ones
    bytes = true, -- false if your parser takes no text with bytes that are not UTF-8
}

-- Call your parser, and return its answer unchanged. Do not judge, complete or repair it.
local function answer(request)
    -- FILL IN. An example:
    --
    -- if request.op == "parse" then
    --     local uri, why = my_parser.parse(request.input) -- an error is a crash; use pcall if it means "invalid"
    --     if not uri then return { reject = why } end
    --     return { accept = { scheme = uri.scheme or null, host = uri.host or null, path = uri.path } }
    -- elseif request.op == "resolve" then
    --     local uri, why = my_parser.resolve(request.base, request.input)
    --     return uri and { uri = uri } or { reject = why }
    -- end
    --
    -- Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    -- is text, too. null is a component that is absent. Leave out a component that your parser does not return.
    return { unsupported = "not filled in yet" }
end

-- The protocol: there is nothing to change below this line.

local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

-- The string of JSON whose first quote is at `at`, and the place after its last quote.
local function string_at(line, at)
    local parts = {}
    while true do
        local stop = line:find('["\\]', at + 1)
        parts[#parts + 1] = line:sub(at + 1, stop - 1)
        if line:sub(stop, stop) == '"' then return table.concat(parts), stop + 1 end
        local char = line:sub(stop + 1, stop + 1)
        at = stop + 1
        if char == "u" then
            parts[#parts + 1] = string.char(tonumber(line:sub(stop + 2, stop + 5), 16)) -- a control character
            at = stop + 5
        else
            parts[#parts + 1] = ESCAPES[char] or char
        end
    end
end

-- The keys and values of a request. A text is a string, or {"hex":"ff"} if it is not UTF-8.
local function read(line)
    local request, outer, key, value = {}, nil, nil, nil
    local at = line:find('"', 1, true)
    while at do
        key, at = string_at(line, at)
        local start = line:match("^%s*:%s*()", at)
        if line:sub(start, start) == '"' then
            value, at = string_at(line, start)
        else
            value, at = line:match("^([%w{%[-]*)()", start)
        end
        if key == "hex" then
            request[outer] = value:gsub("%x%x", function(hex) return string.char(tonumber(hex, 16)) end)
        else
            request[key] = value
        end
        outer = key
        at = line:find('"', at, true)
    end
    return request
end

local function text(value)
    if value == null or type(value) == "boolean" then return value == null and "null" or tostring(value) end
    value = tostring(value)
    if not value:find('[%c"\\\128-\255]') then return '"' .. value .. '"' end
    return '{"hex":"' .. value:gsub(".", function(char) return ("%02x"):format(char:byte()) end) .. '"}'
end

local function words(value) return '"' .. tostring(value):gsub('[%c"\\\128-\255]', "?") .. '"' end

local function object(members, write)
    local parts = {}
    for key, value in pairs(members) do parts[#parts + 1] = words(key) .. ":" .. write(value, key) end
    return "{" .. table.concat(parts, ",") .. "}"
end

local function list(values)
    local parts = {}
    for i, value in ipairs(values) do parts[i] = words(value) end
    return "[" .. table.concat(parts, ",") .. "]"
end

local function reply(request)
    if request.cmd == "start" then
        return object(START, function(value)
            if type(value) == "table" then return list(value) end
            return type(value) == "string" and words(value) or tostring(value)
        end)
    end
    local answered = { unsupported = "offers no such option" }
    if not request.options then
        local is_right, result = pcall(answer, request)
        answered = is_right and result or { crash = result }
    end
    answered.seq = request.seq
    return object(answered, function(value, key)
        if key == "seq" then return value end
        if key == "accept" then return object(value, text) end
        return (key == "reject" or key == "unsupported" or key == "crash") and words(value) or text(value)
    end)
end

local answers = io.stdout
io.stdout = io.stderr -- output of a parser is not an answer
io.output(io.stderr)
function print(...) io.stderr:write(table.concat({ ... }, "\t"), "\n") end
for line in io.lines() do
    local request = read(line)
    if request.cmd == "stop" then break end
    answers:write(reply(request), "\n")
    answers:flush()
end

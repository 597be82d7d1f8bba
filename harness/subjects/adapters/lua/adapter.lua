-- Shared code of the Lua adapters: the loop of the protocol.
--
-- Require this first: it keeps standard output for the answers and sends what a library prints to standard error.

local json = require "cjson"

local adapter = {}
local answers, stderr = io.stdout, io.stderr
io.output(stderr)
io.stdout = stderr
function print(...)
    for i = 1, select("#", ...) do stderr:write(tostring(select(i, ...)), "\t") end
    stderr:write("\n")
end

-- The release of a Debian package, because few Lua libraries in Debian report their release.
function adapter.packaged(package)
    local pipe = io.popen("dpkg-query --show --showformat='${Version}' " .. package)
    local version = pipe:read("*a")
    pipe:close()
    return version
end

-- The parser says that the input is invalid; or the API does not support the request.
function adapter.reject(why) error({ reject = tostring(why) }, 0) end
function adapter.unsupported(why) error({ unsupported = why }, 0) end

-- The library documents no function for this place.
function adapter.no_place(place) adapter.unsupported("no function for the place " .. place) end

-- Whether the host begins with a bracket, by the expression of RFC 3986 appendix B: some parsers remove them.
function adapter.bracketed(input)
    local authority = input:match("^//([^/?#]*)") or input:match("^[^:/?#]+://([^/?#]*)") or ""
    return authority:gsub("^.*@", ""):sub(1, 1) == "["
end

local function is_utf8(s)
    if not s:find("[\128-\255]") then return true end
    s = s:gsub("[\194-\223][\128-\191]", ""):gsub("[\225-\236\238\239][\128-\191][\128-\191]", "")
        :gsub("\224[\160-\191][\128-\191]", ""):gsub("\237[\128-\159][\128-\191]", "")
        :gsub("[\241-\243][\128-\191][\128-\191][\128-\191]", "")
        :gsub("\240[\144-\191][\128-\191][\128-\191]", ""):gsub("\244[\128-\143][\128-\191][\128-\191]", "")
    return not s:find("[\128-\255]")
end

local text
function text(value)
    if type(value) == "table" then
        local items = {}
        for i, item in ipairs(value) do items[i] = text(item) end
        return "[" .. table.concat(items, ",") .. "]"
    end
    if type(value) ~= "string" then return json.encode(value) end
    if is_utf8(value) then return json.encode(value) end
    return '{"hex":"' .. value:gsub(".", function(c) return ("%02x"):format(c:byte()) end) .. '"}'
end

-- cjson cannot distinguish an empty list from an empty object, so both are written here.
local function object(parts)
    local members = {}
    for key, value in pairs(parts) do members[#members + 1] = json.encode(key) .. ":" .. text(value) end
    return "{" .. table.concat(members, ",") .. "}"
end

local function list(values)
    local items = {}
    for i, value in ipairs(values) do items[i] = json.encode(value) end
    return "[" .. table.concat(items, ",") .. "]"
end

local function honour(options, honours)
    for option, value in pairs(options or {}) do
        if not (option == "normalize_base" and value == false) and honours[option] ~= value then
            adapter.unsupported("cannot honour " .. option .. " " .. tostring(value))
        end
    end
end

-- Answers requests until stop.
--
-- parse(input) gives the components, json.null for an undefined one. resolve(base, input) gives a URI; honours has the
-- value of each option that it supports (a parser that is always strict: strict true). rules has a function like
-- parse for each further start rule. encode(input, place) returns the input encoded for that place of a URI, decode(input, place) the decoded data.
-- scheme_parts(input) returns the parts of a URL of one scheme: a string, a list of strings or json.null for each name.
-- validates = false: the parser is not documented to reject invalid texts. Lua's strings
-- are bytes: input that is not UTF-8 is taken.
function adapter.serve(subject)
    local rules, names, ops = subject.rules or {}, {}, {}
    for rule in pairs(rules) do names[#names + 1] = rule end
    table.sort(names)
    local offered = {
        parse = subject.parse and function(request)
            local parse = request.rule and rules[request.rule] or not request.rule and subject.parse
            return '"accept":' .. object((parse or adapter.unsupported("offers no rule " .. request.rule))(request.input))
        end,
        resolve = subject.resolve and function(request)
            honour(request.options, subject.honours or { strict = true })
            return '"uri":' .. text(subject.resolve(request.base, request.input))
        end,
        encode = subject.encode and function(request)
            return '"encoded":' .. text(subject.encode(request.input, request.place))
        end,
        scheme_parts = subject.scheme_parts and function(request)
            return '"parts":' .. object(subject.scheme_parts(request.input))
        end,
        decode = subject.decode and function(request)
            return '"decoded":' .. text(subject.decode(request.input, request.place))
        end,
    }
    for _, op in ipairs { "parse", "resolve", "encode", "decode", "scheme_parts" } do
        if offered[op] then ops[#ops + 1] = op end
    end
    local about = ('{"version":1,"language":"lua","name":%s,"release":%s,"claims":%s,"ops":%s,'
        .. '"distinguishes_undefined":%s,"rules":%s,"bytes":true%s}'):format(
        json.encode(subject.name), json.encode(subject.release), list(subject.claims), list(ops),
        list(subject.distinguishes_undefined or {}), list(names), subject.validates == false and ',"validates":false' or "")

    local function run(request)
        for _, key in ipairs { "input", "base", "other" } do
            local hex = type(request[key]) == "table" and request[key].hex
            if hex then request[key] = hex:gsub("..", function(byte) return string.char(tonumber(byte, 16)) end) end
        end
        local op = offered[request.op] or adapter.unsupported("offers no " .. tostring(request.op))
        return op(request)
    end

    for line in io.lines() do
        local read, request = pcall(json.decode, line)
        local cmd = read and type(request) == "table" and request.cmd
        if cmd == "stop" then break end
        if cmd == "start" then
            answers:write(about, "\n")
        elseif cmd == "run" then
            local ok, answer = pcall(run, request)
            if not ok then
                local kind, why = next(type(answer) == "table" and answer or { crash = tostring(answer) })
                if not is_utf8(why) then why = why:gsub("[\128-\255]", "?") end
                answer = object({ [kind] = why }):sub(2, -2)
            end
            answers:write('{"seq":', json.encode(request.seq or json.null), ",", answer, "}\n")
        else
            local seq = read and type(request) == "table" and request.seq or json.null
            answers:write('{"seq":', json.encode(seq), ',"protocol":"not a request"}\n')
        end
        answers:flush()
    end
end

return adapter

// The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol. C++17, no libraries.

#include <cstdio>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

// #include "my_parser.hpp"

const std::string NAME = "{{name}}";
const std::string RELEASE = "0"; // the release of your parser
// The documents that its documentation names.
const std::vector<std::string> CLAIMS = {"{{claims}}"};
// Add "resolve" when `answer` handles it.
const std::vector<std::string> OPS = {"parse"};
// Components that are std::nullopt if absent and "" if empty, such as "query".
const std::vector<std::string> DISTINGUISHES_UNDEFINED = {};
// false if your parser only splits a text and does not reject invalid ones.
const bool VALIDATES = true;
// false if your parser takes no text with bytes that are not UTF-8.
const bool BYTES = true;

using Components = std::map<std::string, std::optional<std::string>>;

std::string accept(const Components &components);
std::string uri(const std::string &result);
std::string reject(const std::string &why);
std::string unsupported(const std::string &why);

// Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it.
std::string answer(const std::string &op, const std::string &input, const std::string &base) {
    // FILL IN. An example:
    //
    // if (op == "parse") {
    //     auto parsed = my::parse(input); // an exception is a crash; catch it if it means "invalid"
    //     if (!parsed) return reject("the reason");
    //     return accept({{"scheme", parsed->scheme()}, {"host", parsed->host()}, {"query", std::nullopt}});
    // }
    // if (op == "resolve") return uri(my::resolve(base, input));
    //
    // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    // is text, too. nullopt is a component that is absent. Leave out a component that your parser does not return.
    (void)op, (void)input, (void)base;
    return unsupported("not filled in yet");
}

// The protocol: there is nothing to change below this line.

// Whether a character needs no escape in JSON.
bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

// A text; one that is not plain ASCII as {"hex":"ff"}.
std::string json(const std::string &text) {
    bool plain = true;
    std::string hex;
    for (char c : text) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(c));
        hex += digits;
        plain = plain && is_plain(c);
    }
    return plain ? '"' + text + '"' : "{\"hex\":\"" + hex + "\"}";
}

// Words: any character that is not plain ASCII becomes a question mark.
std::string words(std::string text) {
    for (char &c : text) c = is_plain(c) ? c : '?';
    return '"' + text + '"';
}

std::string accept(const Components &components) {
    std::string members;
    for (const auto &[name, text] : components)
        members += (members.empty() ? "" : ",") + words(name) + ':' + (text ? json(*text) : "null");
    return "\"accept\":{" + members + '}';
}

std::string uri(const std::string &result) { return "\"uri\":" + json(result); }
std::string reject(const std::string &why) { return "\"reject\":" + words(why); }
std::string unsupported(const std::string &why) { return "\"unsupported\":" + words(why); }

std::string list(const std::vector<std::string> &texts) {
    std::string items;
    for (const auto &text : texts) items += (items.empty() ? "" : ",") + words(text);
    return '[' + items + ']';
}

// The string of JSON whose first quote is at `at`, which is moved behind its last quote.
std::string read_string(const std::string &line, size_t &at) {
    std::string text;
    for (at++; line.at(at) != '"'; at++) {
        char c = line[at];
        if (c == '\\') {
            c = line.at(++at);
            size_t escape = std::string("bfnrt").find(c);
            if (escape != std::string::npos) {
                c = "\b\f\n\r\t"[escape];
            } else if (c == 'u') { // a control character
                c = static_cast<char>(std::stoi(line.substr(at + 1, 4), nullptr, 16));
                at += 4;
            }
        }
        text += c;
    }
    at++;
    return text;
}

// The keys and values of a request. A text is a string, or {"hex":"ff"} if it is not UTF-8.
std::map<std::string, std::string> read(const std::string &line) {
    std::map<std::string, std::string> request;
    std::string outer;
    for (size_t at = line.find('"'); at != std::string::npos; at = line.find('"', at)) {
        std::string key = read_string(line, at), value;
        at = line.find_first_not_of(": ", at);
        if (line.at(at) == '"')
            value = read_string(line, at);
        else
            value = line.substr(at, line.find_first_of(",}\"", at) - at);
        if (key == "hex") {
            request[outer].clear();
            for (size_t i = 0; i < value.size(); i += 2)
                request[outer] += static_cast<char>(std::stoi(value.substr(i, 2), nullptr, 16));
        } else {
            request[key] = value;
        }
        outer = key;
    }
    return request;
}

std::string reply(std::map<std::string, std::string> &request) {
    if (request["cmd"] == "start")
        return "{\"version\":1,\"language\":\"c++\",\"name\":" + words(NAME) + ",\"release\":" + words(RELEASE)
             + ",\"claims\":" + list(CLAIMS) + ",\"ops\":" + list(OPS) + ",\"distinguishes_undefined\":"
             + list(DISTINGUISHES_UNDEFINED) + ",\"validates\":" + (VALIDATES ? "true" : "false") + ",\"bytes\":"
             + (BYTES ? "true" : "false") + '}';
    std::string answered;
    try {
        answered = request.count("options") ? unsupported("offers no such option")
                                            : answer(request["op"], request["input"], request["base"]);
    } catch (const std::exception &error) {
        answered = "\"crash\":" + words(error.what());
    } catch (...) {
        answered = "\"crash\":\"an exception\"";
    }
    return "{\"seq\":" + request["seq"] + ',' + answered + '}';
}

int main() {
    std::ostream answers(std::cout.rdbuf());
    std::cout.rdbuf(std::cerr.rdbuf()); // output of a parser is not an answer
    for (std::string line; std::getline(std::cin, line);) {
        auto request = read(line);
        if (request["cmd"] == "stop") break;
        answers << reply(request) << std::endl;
    }
}

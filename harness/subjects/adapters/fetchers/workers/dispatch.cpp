// Fetches with URIStreamOpener of POCO and its FTP and HTTP factories. Writes a line with the release. Then reads one URL per line, a
// JSON string, and writes `{"ok":true}`, `{"error":"why"}` or `{"crash":"how"}`.

#include <Poco/Environment.h>
#include <Poco/Net/FTPStreamFactory.h>
#include <Poco/Net/HTTPStreamFactory.h>
#include <Poco/StreamCopier.h>
#include <Poco/URI.h>
#include <Poco/URIStreamOpener.h>
#include <Poco/Version.h>
#include <iostream>
#include <jansson.h>
#include <memory>
#include <string>

static void answer(const char *key, json_t *value) {
    json_t *object = json_pack("{so}", key, value);
    char *line = json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII);
    std::cout << line << std::endl;
    free(line);
    json_decref(object);
}

static json_t *text(const std::string &words) {
    json_t *value = json_string(words.substr(0, 200).c_str());
    return value ? value : json_string("words that are not UTF-8");
}

int main() {
    Poco::Net::FTPStreamFactory::registerFactory();
    Poco::Net::HTTPStreamFactory::registerFactory();
    auto version = Poco::Environment::libraryVersion();
    auto number = [version](int shift) { return std::to_string(version >> shift & 255); };
    answer("release", text(number(24) + "." + number(16) + "." + number(8)));
    for (std::string line; std::getline(std::cin, line);) {
        json_t *given = json_loads(line.c_str(), JSON_DECODE_ANY, nullptr);
        std::string url(json_string_value(given), json_string_length(given));
        json_decref(given);
        try {
            std::unique_ptr<std::istream> body(Poco::URIStreamOpener::defaultOpener().open(Poco::URI(url)));
            std::string read;
            Poco::StreamCopier::copyToString(*body, read);
            answer("ok", json_true());
        } catch (const Poco::Exception &error) {
            answer("error", text(error.displayText()));
        } catch (const std::exception &error) {
            answer("crash", text(error.what()));
        }
    }
}

// The C++ REST SDK's web::uri: cpprest/base_uri.h says that encode_uri() encodes a component according to RFC 3986, and that
// encode_data_string() leaves its unreserved characters alone. There is no component for a segment, nor for a user without a password,
// hence these are encoded as data.
#include "adapter.hpp"

#include <cpprest/base_uri.h>
#include <cpprest/version.h>

static std::string encoded(const std::string &data, std::string_view place) {
    using components = web::uri::components;
    return place == "host" ? web::uri::encode_uri(data, components::host)
         : place == "query" ? web::uri::encode_uri(data, components::query)
         : place == "fragment" ? web::uri::encode_uri(data, components::fragment)
         : web::uri::encode_data_string(data);
}

static void encode(const request &asked, answer *to) {
    report(to, "encoded", std::string_view(encoded(std::string(view(asked.input)), asked.place)));
}

static void decode(const request &asked, answer *to) try {
    report(to, "decoded", std::string_view(web::uri::decode(std::string(view(asked.input)))));
} catch (const web::uri_exception &error) {
    reject(to, "%s", error.what());
}

int main() {
    std::string release = std::to_string(CPPREST_VERSION_MAJOR) + "." + std::to_string(CPPREST_VERSION_MINOR) + "."
                        + std::to_string(CPPREST_VERSION_REVISION);
    subject it{};
    it.name = "web::uri";
    it.release = release.c_str();
    it.language = "c++";
    it.claims = "rfc3986";
    it.distinguishes_undefined = "";
    it.encodes = it.decodes = URISPEC_COMPONENTS;
    it.takes_nul = true;
    it.encode = guarded<encode>;
    it.decode = guarded<decode>;
    return serve(&it);
}

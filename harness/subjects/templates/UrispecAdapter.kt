// The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

import java.io.PrintStream

val START = mapOf(
    "version" to 1,
    "name" to "{{name}}",
    "release" to "0", // the release of your parser
    "language" to "kotlin",
    "claims" to listOf("{{claims}}"), // the documents that its documentation names
    "ops" to listOf("parse"), // add "resolve" when `answer` handles it
    // Components that are null if absent and "" if empty, such as "query".
    "distinguishes_undefined" to listOf<String>(),
    "validates" to true // false if your parser only splits a text and does not reject invalid ones
)

/** Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it. */
@Suppress("UNUSED_PARAMETER")
fun answer(op: String, input: String, base: String): Map<String, Any?> {
    // FILL IN. An example:
    //
    // try {
    //     if (op == "parse") {
    //         val uri = MyUri.parse(input)
    //         return mapOf("accept" to mapOf("scheme" to uri.scheme, "host" to uri.host, "query" to null))
    //     }
    //     if (op == "resolve") return mapOf("uri" to MyUri.resolve(base, input))
    // } catch (why: MyInvalid) { // the exception that its documentation names; any other is a crash
    //     return mapOf("reject" to why.toString())
    // }
    //
    // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    // is text, too. null is a component that is absent. Leave out a component that your parser does not return.
    return mapOf("unsupported" to "not filled in yet")
}

// The protocol: there is nothing to change below this line.

fun main() {
    val answers = PrintStream(System.out, true)
    System.setOut(System.err) // output of a parser is not an answer
    for (line in System.`in`.bufferedReader().lineSequence()) {
        val request = Reader(line).value() as Map<*, *>
        if (request["cmd"] == "stop") break
        val reply = if (request["cmd"] == "start") START else reply(request)
        answers.write((json(reply) + "\n").toByteArray())
        answers.flush()
    }
}

fun reply(request: Map<*, *>): Map<String, Any?> {
    fun text(key: String) = request[key] as String? ?: ""
    val seq = mapOf("seq" to request["seq"])
    return seq + try {
        if (request.values.any { it is Map<*, *> || it is List<*> }) {
            mapOf("unsupported" to "takes only text, and no options")
        } else {
            answer(text("op"), text("input"), text("base"))
        }
    } catch (error: Exception) {
        mapOf("crash" to error.toString())
    } catch (error: StackOverflowError) {
        mapOf("crash" to error.toString())
    }
}

/** Reads JSON. */
class Reader(private val text: String) {
    private var at = 0

    private fun peek(): Char {
        while (text[at] == ' ') at++
        return text[at]
    }

    fun value(): Any? {
        val first = peek()
        if (first == '"') return string()
        if (first == '{' || first == '[') {
            val members = mutableMapOf<Any?, Any?>()
            val items = mutableListOf<Any?>()
            at++
            while (peek() !in "}]") {
                if (peek() == ',') at++
                val item = value()
                if (peek() == ':') {
                    at++
                    members[item] = value()
                } else {
                    items += item
                }
            }
            at++
            return if (first == '{') members else items
        }
        val start = at
        while (peek() !in ",}]") at++
        val word = text.substring(start, at).trim()
        return if (word == "null") null else if (word == "true" || word == "false") word == "true" else word.toLong()
    }

    private fun string(): String {
        val out = StringBuilder()
        at++
        while (text[at] != '"') {
            var char = text[at]
            if (char == '\\') {
                char = text[++at]
                val escape = "bfnrt".indexOf(char)
                if (escape >= 0) {
                    char = "\b\u000c\n\r\t"[escape]
                } else if (char == 'u') {
                    char = text.substring(at + 1, at + 5).toInt(16).toChar()
                    at += 4
                }
            }
            out.append(char)
            at++
        }
        at++
        return out.toString()
    }
}

/** Writes JSON. */
fun json(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { json(it.key) + ":" + json(it.value) }
    is List<*> -> value.joinToString(",", "[", "]") { json(it) }
    is String -> quoted(value)
    else -> value.toString()
}

fun quoted(text: String): String {
    val out = StringBuilder("\"")
    for (char in text) {
        if (char < ' ') out.append("\\u%04x".format(char - '\u0000'))
        else if (char == '"' || char == '\\') out.append('\\').append(char)
        else out.append(char)
    }
    return out.append('"').toString()
}

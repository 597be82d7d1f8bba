//! Zig's std.Uri, for the loop of the adapters in C.

const std = @import("std");

const Slice = extern struct { data: ?[*]const u8, length: usize };

pub const Parts = extern struct {
    scheme: Slice,
    user: Slice,
    password: Slice,
    host: Slice,
    port: i32,
    path: Slice,
    query: Slice,
    fragment: Slice,
};

fn slice(text: []const u8) Slice {
    return .{ .data = text.ptr, .length = text.len };
}

fn part(component: ?std.Uri.Component) Slice {
    const some = component orelse return .{ .data = null, .length = 0 };
    return switch (some) {
        .raw, .percent_encoded => |text| slice(text),
    };
}

/// The name of the error, or null.
export fn zig_uri_parse(data: [*]const u8, length: usize, to: *Parts) ?[*:0]const u8 {
    const uri = std.Uri.parse(data[0..length]) catch |err| return @errorName(err).ptr;
    to.* = .{
        .scheme = slice(uri.scheme),
        .user = part(uri.user),
        .password = part(uri.password),
        .host = part(uri.host),
        .port = if (uri.port) |port| port else -1,
        .path = part(uri.path),
        .query = part(uri.query),
        .fragment = part(uri.fragment),
    };
    return null;
}

export fn zig_version() [*:0]const u8 {
    return @import("builtin").zig_version_string;
}

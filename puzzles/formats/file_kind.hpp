#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace backtrick {

/// The kinds of files that are told apart by their first bytes, so that a command which is given
/// another kind than it reads can name the command that does.
enum class FileKind : std::uint8_t {
  Text,  ///< none of the others
  Archive,
  Proof,  ///< or anything else that Zstandard has compressed
  PlainProof,
  Studies,
  Ledger,
  Network,
  Compressed,
  Binary
};

/// The first bytes of a kind, as this program or another one writes them.
struct FileSignature {
  FileKind kind;
  std::string_view begins;
};
std::span<const FileSignature> file_signatures();

/// The kind of a file of which the first bytes are known.
FileKind kind_of(std::string_view first_bytes);

/// Whether a text has bytes that no text has, in UTF-8.
bool is_binary(std::string_view text);

/// What a file is, and what reads it: "a proof; backtrick check reads it".
std::string what_reads(FileKind kind);

}  // namespace backtrick

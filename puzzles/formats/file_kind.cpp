#include "puzzles/formats/file_kind.hpp"

#include <algorithm>
#include <array>

namespace backtrick {
namespace {

using namespace std::string_view_literals;

constexpr std::array kSignatures{
    FileSignature{FileKind::Archive, "SQLite format 3\0"sv},
    FileSignature{FileKind::Proof, "\x28\xB5\x2F\xFD"sv},  // RFC 8878
    FileSignature{FileKind::PlainProof, "backtrick proof"sv},
    FileSignature{FileKind::Studies, R"({"study":)"sv},
    FileSignature{FileKind::Ledger, R"({"ledger":)"sv},
    FileSignature{FileKind::Network, "backtrick value network"sv},
    FileSignature{FileKind::Compressed, "\x1F\x8B"sv},  // gzip
    FileSignature{FileKind::Compressed,
                  "\xFD"
                  "7zXZ"sv},                              // xz
    FileSignature{FileKind::Compressed, "BZh"sv},         // bzip2
    FileSignature{FileKind::Compressed, "PK\x03\x04"sv},  // zip
    FileSignature{FileKind::Binary,
                  "\x7F"
                  "ELF"sv},  // a program
    FileSignature{FileKind::Binary, "\x89PNG"sv},
    FileSignature{FileKind::Binary, "%PDF-"sv},
};

}  // namespace

std::span<const FileSignature> file_signatures() { return kSignatures; }

FileKind kind_of(std::string_view first_bytes) {
  const auto found = std::ranges::find_if(kSignatures, [&](const FileSignature& signature) {
    return first_bytes.starts_with(signature.begins);
  });
  if (found != kSignatures.end()) return found->kind;
  return is_binary(first_bytes) ? FileKind::Binary : FileKind::Text;
}

bool is_binary(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool space = (byte >= '\t' && byte <= '\r') || byte == 0x1A;  // the end of a DOS text
    return (byte < ' ' && !space) || byte == 0x7F;
  });
}

std::string what_reads(FileKind kind) {
  switch (kind) {
    case FileKind::Text: return "a text";
    case FileKind::Archive:
      return "an archive; backtrick report and backtrick verify --archive read it";
    case FileKind::Proof: return "a proof; backtrick check reads it";
    case FileKind::PlainProof:
      return "a proof without its compression; compress it with zstd --check for backtrick check";
    case FileKind::Studies: return "a file of studies; backtrick study verify reads it";
    case FileKind::Ledger:
      return "a ledger; daily and publish of its series read it, by the option --ledger";
    case FileKind::Network: return "the weights of a player, which no command reads";
    case FileKind::Compressed: return "a compressed file; uncompress it first";
    case FileKind::Binary: break;
  }
  return "no text, but a binary file";
}

}  // namespace backtrick

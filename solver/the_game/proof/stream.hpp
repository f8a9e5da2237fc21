#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "solver/the_game/proof/claim.hpp"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace backtrick::the_game::proof {

// The bytes of a proof, compressed by Zstandard (RFC 8878) in frames with checksums and windows of
// at most 8 MB. A frame may end anywhere; writers end one after each layer, so that a reader at the
// other end of a pipe can begin.

/// Takes compressed bytes. May throw.
using Sink = std::function<void(std::span<const std::byte>)>;
/// Fills a buffer from its beginning and returns the number of bytes, 0 at the end. May throw.
using Source = std::function<std::size_t(std::span<std::byte>)>;

/// Compresses a stream of bytes.
class OutputStream {
 public:
  explicit OutputStream(Sink sink);
  ~OutputStream();
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;

  void byte(std::uint8_t value) { bytes({&value, 1}); }
  void number(std::uint64_t value);
  void bytes(std::span<const std::uint8_t> data);
  void text(std::string_view data);
  /// Ends the frame and hands all bytes to the sink.
  void end_frame();

 private:
  void compress(int directive);

  Sink sink_;
  std::unique_ptr<ZSTD_CCtx_s, std::size_t (*)(ZSTD_CCtx_s*)> context_;
  std::vector<std::uint8_t> plain_;
  std::vector<std::byte> compressed_;
};

/// Decompresses such a stream. All functions throw ProofFault for damaged or missing bytes, and for
/// frames of another kind.
class InputStream {
 public:
  explicit InputStream(Source source);
  ~InputStream();
  InputStream(const InputStream&) = delete;
  InputStream& operator=(const InputStream&) = delete;

  std::uint8_t byte() {
    if (next_ == end_) refill();
    return plain_[next_++];
  }
  /// A number of at most `most`.
  std::uint64_t number(std::uint64_t most);
  void bytes(std::span<std::uint8_t> data);
  /// Throws unless all bytes have been read and the last frame is complete.
  void expect_end();
  /// Throws ProofFault; the message names the number of bytes read.
  [[noreturn]] void fail(std::string_view why) const;

  /// The bytes of memory that the buffers and the decompressor take.
  std::size_t memory() const;
  /// Compressed and decompressed bytes read so far.
  std::uint64_t compressed_bytes() const { return compressed_before_ + in_next_; }
  std::uint64_t plain_bytes() const { return plain_before_ + next_; }

 private:
  bool decompress();
  void refill();
  void check_frame_head();

  Source source_;
  std::unique_ptr<ZSTD_DCtx_s, std::size_t (*)(ZSTD_DCtx_s*)> context_;
  std::vector<std::byte> compressed_;
  std::size_t in_next_ = 0;
  std::size_t in_end_ = 0;
  bool frame_complete_ = true;
  std::size_t frame_head_ = 0;  // bytes of this frame's head that have been checked
  std::uint64_t compressed_before_ = 0;
  std::vector<std::uint8_t> plain_;
  std::size_t next_ = 0;
  std::size_t end_ = 0;
  std::uint64_t plain_before_ = 0;
};

}  // namespace backtrick::the_game::proof

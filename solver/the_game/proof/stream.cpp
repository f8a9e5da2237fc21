#include "solver/the_game/proof/stream.hpp"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/the_game/proof/leb128.hpp"

namespace backtrick::the_game::proof {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 18;
/// Higher levels take more time than the search and save little.
constexpr int kLevel = 3;
/// The largest window of a frame, 2^23 bytes. Level 3 takes 2 MB, and RFC 8878 asks decoders to
/// support 8 MB.
constexpr int kWindowLog = 23;
/// The magic number of a frame, and the flag of its next byte for a checksum (RFC 8878, 3.1.1).
constexpr std::array<unsigned char, 4> kMagic{0x28, 0xB5, 0x2F, 0xFD};
constexpr unsigned char kChecksumFlag = 4;

void require(std::size_t result) {
  if (ZSTD_isError(result) != 0)
    throw std::runtime_error{std::string{"zstd: "} + ZSTD_getErrorName(result)};
}

}  // namespace

OutputStream::OutputStream(Sink sink)
    : sink_{std::move(sink)}, context_{ZSTD_createCCtx(), ZSTD_freeCCtx}, compressed_(kBuffer) {
  if (!context_) throw std::bad_alloc{};
  require(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, kLevel));
  require(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1));
  plain_.reserve(kBuffer);
}
OutputStream::~OutputStream() = default;

void OutputStream::number(std::uint64_t value) {
  write_leb128(value, [this](std::uint8_t next) { byte(next); });
}

void OutputStream::bytes(std::span<const std::uint8_t> data) {
  while (!data.empty()) {
    if (plain_.size() == kBuffer) compress(ZSTD_e_continue);
    const auto some = data.first(std::min(data.size(), kBuffer - plain_.size()));
    plain_.insert(plain_.end(), some.begin(), some.end());
    data = data.subspan(some.size());
  }
}

void OutputStream::text(std::string_view data) {
  bytes({reinterpret_cast<const std::uint8_t*>(data.data()), data.size()});
}

void OutputStream::end_frame() { compress(ZSTD_e_end); }

void OutputStream::compress(int directive) {
  ZSTD_inBuffer in{plain_.data(), plain_.size(), 0};
  for (bool more = true; more;) {
    ZSTD_outBuffer out{compressed_.data(), compressed_.size(), 0};
    const std::size_t left =
        ZSTD_compressStream2(context_.get(), &out, &in, static_cast<ZSTD_EndDirective>(directive));
    require(left);
    if (out.pos != 0) sink_(std::span{compressed_}.first(out.pos));
    more = directive == ZSTD_e_end ? left != 0 : in.pos != in.size;
  }
  plain_.clear();
}

InputStream::InputStream(Source source)
    : source_{std::move(source)},
      context_{ZSTD_createDCtx(), ZSTD_freeDCtx},
      compressed_(kBuffer),
      plain_(kBuffer) {
  if (!context_) throw std::bad_alloc{};
  require(ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kWindowLog));
}
InputStream::~InputStream() = default;

std::uint64_t InputStream::number(std::uint64_t most) {
  const auto value = read_leb128(9, [this] { return byte(); });
  if (!value) fail("a number is too long");
  if (*value > most) fail("a number is too large");
  return *value;
}

void InputStream::bytes(std::span<std::uint8_t> data) {
  while (!data.empty()) {
    if (next_ == end_) refill();
    const std::size_t some = std::min(data.size(), end_ - next_);
    std::copy_n(plain_.data() + next_, some, data.data());
    next_ += some;
    data = data.subspan(some);
  }
}

void InputStream::expect_end() {
  if (next_ != end_ || decompress()) fail("more bytes follow the end of the proof");
}

void InputStream::fail(std::string_view why) const {
  std::string message{why};
  throw ProofFault{message.append(", after ")
                       .append(std::to_string(plain_bytes()))
                       .append(" bytes of the decompressed proof")};
}

std::size_t InputStream::memory() const {
  return ZSTD_sizeof_DCtx(context_.get()) + compressed_.size() + plain_.size();
}

/// Checks the first bytes of a frame, as far as they have been read. zstd itself also takes frames
/// without checksums, frames to be skipped, and frames of its former formats.
void InputStream::check_frame_head() {
  if (frame_complete_) frame_head_ = 0;
  for (std::size_t at = in_next_; at < in_end_ && frame_head_ <= kMagic.size(); ++at) {
    const auto byte = std::to_integer<unsigned char>(compressed_[at]);
    if (frame_head_ == kMagic.size() ? (byte & kChecksumFlag) == 0 : byte != kMagic[frame_head_])
      fail("the stream is not of zstd frames with checksums");
    ++frame_head_;
  }
}

/// Decompresses more bytes into the empty buffer. Returns false at the end of the stream.
bool InputStream::decompress() {
  plain_before_ += next_;
  next_ = 0;
  end_ = 0;
  while (end_ == 0) {
    if (in_next_ == in_end_) {
      compressed_before_ += in_next_;
      in_next_ = 0;
      in_end_ = source_(compressed_);
      if (in_end_ == 0) {
        if (!frame_complete_) fail("the proof is cut off");
        return false;
      }
    }
    check_frame_head();
    ZSTD_inBuffer in{compressed_.data(), in_end_, in_next_};
    ZSTD_outBuffer out{plain_.data(), plain_.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &in);
    in_next_ = in.pos;
    end_ = out.pos;
    if (ZSTD_isError(result) != 0)
      fail(std::string{"the compressed stream is damaged ("} + ZSTD_getErrorName(result) + ")");
    frame_complete_ = result == 0;
  }
  return true;
}

void InputStream::refill() {
  if (!decompress()) fail("the proof is cut off");
}

}  // namespace backtrick::the_game::proof

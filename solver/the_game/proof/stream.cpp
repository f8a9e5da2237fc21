#include "solver/the_game/proof/stream.hpp"

#include <zstd.h>

#include <algorithm>
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

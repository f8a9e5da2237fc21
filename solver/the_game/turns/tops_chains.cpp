#include "solver/the_game/turns/tops_chains.hpp"

#include <algorithm>
#include <utility>

#include "solver/common/instructions.hpp"
#include "solver/the_game/state/cover_test.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::uint32_t kPlace = 0x00FF'FFFF;  // the bits of a link that number a block

#define BACKTRICK_KERNEL "solver/the_game/turns/first_uncovered.inc"
#include "solver/the_game/state/cover_kernels.inc"

using FirstUncovered = std::size_t (*)(const TopsBlock*, std::uint32_t, const TopClasses&,
                                       std::span<const Tops>);

FirstUncovered best_first_uncovered() {
#if defined(__x86_64__)
  if (has(Instructions::Avx512)) return avx512::first_uncovered;
  if (has(Instructions::Avx2)) return avx2::first_uncovered;
#endif
  return portable::first_uncovered;
}

}  // namespace

std::size_t TopsChains::first_uncovered(TopsChain chain, const TopClasses& top_classes,
                                        std::span<const Tops> tops) const {
  static const FirstUncovered best = best_first_uncovered();
  return best(blocks_.data(), chain.newest, top_classes, tops);
}

void TopsChains::drop_covered(TopsChain& chain, const TopClasses& top_classes,
                              std::span<Tops> tops) {
  std::size_t copied = 0;
  for (std::uint32_t link = chain.newest; link != TopsBlock::kEmpty; link = block(link).next) {
    const std::size_t here = (chain.count - copied - 1) % TopsBlock::kTops + 1;
    std::copy_n(block(link).tops.data(), here, tops.data() + copied);
    copied += here;
  }
  tops = tops.first(copied);
  // A state covers hardly any with a lower sum.
  std::ranges::sort(tops, {}, [](Tops each) { return std::pair{sum_of(each), each.word()}; });
  const auto keep_uncovered = [&] {
    clear(chain);
    for (std::size_t i = 0;
         (i += first_uncovered(chain, top_classes, tops.subspan(i))) < tops.size(); ++i) {
      tops[chain.count] = tops[i];
      add(chain, tops[i]);
    }
    tops = tops.first(chain.count);
    std::ranges::reverse(tops);
  };
  keep_uncovered();
  // A live top may cover a lower one, so a second pass runs in the other direction.
  keep_uncovered();
}

void TopsChains::clear(TopsChain& chain) {
  for (std::uint32_t link = chain.newest; link != TopsBlock::kEmpty;) {
    const std::uint32_t cleared = std::exchange(link, block(link).next);
    block(cleared).next = std::exchange(unused_, cleared);
  }
  chain = {};
}

std::uint32_t TopsChains::add_block(std::uint32_t next) {
  std::uint32_t added = unused_;
  if (added == TopsBlock::kEmpty) {
    const auto place = static_cast<std::uint32_t>(blocks_.size());
    if (place >= kPlace) throw std::bad_alloc{};  // a gigabyte of states in one store
    blocks_.extend(1);
    added = kMark | place;
  } else {
    unused_ = block(added).next;
  }
  block(added).tops.fill(Tops::of_word(TopsBlock::kEmpty));
  block(added).next = next;
  return added;
}

}  // namespace backtrick::the_game

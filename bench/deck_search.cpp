// Looks for decks that cannot be beaten: backtrick_deck_search --help.
//
// Simulated annealing over the order of the deck. Its objective is the Lagrangian bound of the
// start, maximised over the multipliers as well: by how many cards, in the mean over the moments of
// the game, do those that have to wait exceed those that hands can hold? Above 0 the bound alone
// proves that the deck cannot be beaten. Below 0, an exhaustive search has the less to do the
// higher it is. Any multipliers give a valid bound, so those of the last deck serve for the next.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/deal_text.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/arrival/subgradient_ascent.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/state/arrivals.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

/// The excess of a deck: its bound, with the best multipliers known for it.
class Excess {
 public:
  explicit Excess(const Rules& rules) : rules_{rules} {
    ascent_.begin_afresh(0, cards(), static_cast<std::size_t>(rules.hand));
    start_.due = rules.hand;
    start_.tops = Tops::start(rules.cards);
    start_sums_.add(start_);
  }

  const SubgradientAscent::Point& point() const { return ascent_.point(); }
  void move_to(const SubgradientAscent::Point& point) { ascent_.move_to(point); }

  /// The excess with the present multipliers.
  double of(const std::vector<Card>& deck) {
    arrivals_ = Arrivals{Deal::of_deck(rules_, deck)};
    bound_.make(*arrivals_, deck, 0, {}, point().multipliers);
    const std::int64_t excess =
        std::int64_t{bound_.least(start_.tops)} - bound_.threshold(start_.kept, start_.due);
    std::int64_t costs = 0;
    for (std::size_t i = 0; i < cards(); ++i) costs += point().multipliers.holding_cost[i];
    return static_cast<double>(excess) / static_cast<double>(costs);
  }

  /// The same after some steps uphill, whose width falls from `widest` to `narrowest`. Moves to the
  /// best multipliers met.
  double climb(const std::vector<Card>& deck, int steps, double widest, double narrowest) {
    double most = of(deck);
    SubgradientAscent::Point best = point();
    for (int step = 0; step < steps; ++step) {
      const double width = widest * std::pow(narrowest / widest, double(step) / steps);
      ascent_.step(*arrivals_, bound_, start_sums_, 0, width);
      const double excess = of(deck);
      if (excess <= most) continue;
      most = excess;
      best = point();
    }
    move_to(best);
    return most;
  }

 private:
  std::size_t cards() const { return static_cast<std::size_t>(rules_.cards); }

  Rules rules_;
  std::optional<Arrivals> arrivals_;
  LagrangianBound bound_;
  SubgradientAscent ascent_;
  ArrivalState start_;
  StateSums start_sums_;
};

/// A deck with a small change: cards exchanged, one moved, a few reversed, or near values
/// exchanged.
std::vector<Card> neighbour(std::vector<Card> deck, SplitMix64& random) {
  const auto any = [&] { return static_cast<std::ptrdiff_t>(random.below(deck.size())); };
  const auto near = [&](std::ptrdiff_t place) {
    const auto last = static_cast<std::ptrdiff_t>(deck.size()) - 1;
    return std::clamp<std::ptrdiff_t>(place + static_cast<std::ptrdiff_t>(random.below(15)) - 7, 0,
                                      last);
  };
  const std::uint64_t kind = random.below(10);
  const std::ptrdiff_t one = any();
  const std::ptrdiff_t other = kind < 3 || kind == 8 ? near(one) : any();
  const auto first = deck.begin() + std::min(one, other);
  const auto last = deck.begin() + std::max(one, other);
  if (kind < 5) {
    std::swap(*first, *last);
  } else if (kind < 8) {
    one < other ? std::rotate(first, first + 1, last + 1) : std::rotate(first, last, last + 1);
  } else if (kind == 8) {
    std::reverse(first, last + 1);
  } else {
    const auto value = static_cast<int>(deck[static_cast<std::size_t>(one)]) +
                       static_cast<int>(random.below(21)) - 10;
    const auto found = std::ranges::find(deck, value, [](Card card) { return int{card}; });
    if (found != deck.end()) std::iter_swap(found, deck.begin() + one);
  }
  return deck;
}

struct Task {
  Rules rules;
  std::vector<Card> deck;
  std::uint64_t moves = 1'000'000;
  std::uint64_t seed = 1;
  double temperature = 0.02;
  std::string file;
};

bool write(const Task& task, const std::vector<Card>& deck, double excess) {
  std::ofstream file{task.file};
  file << "# excess " << std::fixed << std::setprecision(4) << excess << " at hand "
       << task.rules.hand << ", min_plays " << task.rules.min_plays << '\n'
       << write_deal(Deal::of_deck(task.rules, deck)) << '\n';
  file.flush();
  return static_cast<bool>(file);
}

int anneal(const Task& task) {
  constexpr int kFirstSteps = 1500;
  constexpr int kSteps = 3;           // for a neighbour
  constexpr double kHopeless = 0.15;  // an excess so much lower is not raised by a few steps
  constexpr std::uint64_t kReport = 20'000;
  SplitMix64 random{task.seed};
  Excess excess{task.rules};
  std::vector<Card> deck = task.deck;
  double now = excess.climb(deck, kFirstSteps, 1, 0.01);
  std::vector<Card> best = deck;
  double most = now;
  std::printf("start: excess %.4f\n", now);
  for (std::uint64_t move = 1; move <= task.moves; ++move) {
    const double temperature =
        task.temperature * (1 - static_cast<double>(move) / static_cast<double>(task.moves));
    const SubgradientAscent::Point before = excess.point();
    std::vector<Card> tried = neighbour(deck, random);
    double then = excess.of(tried);
    if (then >= now - kHopeless) then = excess.climb(tried, kSteps, 0.03, 0.01);
    const double chance = static_cast<double>(random.below(1U << 30U)) / (1U << 30U);
    if (then >= now || chance < std::exp((then - now) / temperature)) {
      deck = std::move(tried);
      now = then;
    } else {
      excess.move_to(before);
    }
    if (move % 300 == 0) now = excess.climb(deck, 60, 0.1, 0.005);
    if (now > most) {
      most = now;
      best = deck;
    }
    if (move % kReport != 0 && move != task.moves) continue;
    std::printf("%llu moves: excess %.4f, best %.4f\n", static_cast<unsigned long long>(move), now,
                most);
    if (!write(task, best, most)) {
      std::fprintf(stderr, "backtrick_deck_search: cannot write %s\n", task.file.c_str());
      return 74;
    }
  }
  return 0;
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_deck_search START FILE [HAND [MOVES [SEED [TEMPERATURE]]]]\n\n"
         "Looks for a deck that cannot be beaten, with at least two cards a turn, from the first deck\n"
         "of START (deal text) on. Writes the best deck to FILE whenever it reports. HAND is 8,\n"
         "MOVES 1000000, SEED 1 and TEMPERATURE 0.02 unless they are given.\n\n"
         "  backtrick_deck_search data/stride_decks.txt deck.txt\n"
         "  backtrick_deck_search deck.txt better.txt 8 1000000 2 0.01\n";
  return status;
}

template <typename Number>
bool read(std::string_view word, Number& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size() && number > 0;
}

std::optional<std::vector<Card>> first_deck(const std::string& path, const Rules& rules) {
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    const auto deal = read_deal(line, rules);
    if (!deal) break;
    if (*deal) return std::vector<Card>{(*deal)->deck().begin(), (*deal)->deck().end()};
  }
  return std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 2 || words.size() > 6) return usage(64);
  Task task;
  task.file = words[1];
  if ((words.size() > 2 && !read(words[2], task.rules.hand)) ||
      (words.size() > 3 && !read(words[3], task.moves)) ||
      (words.size() > 4 && !read(words[4], task.seed)) ||
      (words.size() > 5 && !read(words[5], task.temperature)) || fault_in(task.rules))
    return usage(64);
  const auto deck = first_deck(words[0], task.rules);
  if (!deck) {
    std::fprintf(stderr, "backtrick_deck_search: %s: no deck of %d cards\n", words[0].c_str(),
                 task.rules.cards);
    return 65;
  }
  task.deck = *deck;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  return anneal(task);
}

#include "grading.hpp"

#include <numeric>

namespace backtrick {

// TO BE REPLACED before this branch is merged: no grade, only something to build the rest on.
GradeDeal make_grade() {
  return [](const Deal& deal) {
    const auto hand = deal.deck().subspan(0, 8);
    const int sum = std::accumulate(hand.begin(), hand.end(), 0);
    return Grade{1, (sum - 404) / 80.0, 0.1, static_cast<Band>(sum % 4)};
  };
}

}  // namespace backtrick

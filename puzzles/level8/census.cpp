#include "puzzles/level8/census.hpp"

#include <algorithm>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::level8 {
void TurnCounts::add(std::optional<int> turns) {
  ++deals_.at(static_cast<std::size_t>(turns.value_or(0)));
}

void TurnCounts::merge(const TurnCounts& other) {
  for (std::size_t i = 0; i < deals_.size(); ++i) deals_[i] += other.deals_[i];
}

std::uint64_t TurnCounts::possible() const {
  std::uint64_t sum = 0;
  for (std::size_t turns = 1; turns < deals_.size(); ++turns) sum += deals_[turns];
  return sum;
}

double TurnCounts::mean() const {
  std::uint64_t sum = 0;
  for (std::size_t turns = 1; turns < deals_.size(); ++turns) sum += turns * deals_[turns];
  return static_cast<double>(sum) / static_cast<double>(possible());
}

int TurnCounts::least() const {
  const auto first = std::find_if(deals_.begin() + 1, deals_.end(), [](auto n) { return n != 0; });
  return static_cast<int>(first - deals_.begin());
}

int TurnCounts::most() const {
  const auto last = std::find_if(deals_.rbegin(), deals_.rend() - 1, [](auto n) { return n != 0; });
  return static_cast<int>(deals_.rend() - last) - 1;
}

int TurnCounts::percentile(int percent) const {
  const std::uint64_t wanted = (possible() * static_cast<std::uint64_t>(percent) + 99) / 100;
  std::uint64_t sum = 0;
  std::size_t turns = 0;
  while (sum < wanted) sum += deals_.at(++turns);
  return static_cast<int>(turns);
}

void Census::count(const Deal& deal) {
  for (std::size_t i = 0; i < size(); ++i) {
    place_[i].add(fewest_turns(deal, list_->levels[i], Goal::Place));
    out_[i].add(fewest_turns(deal, list_->levels[i], Goal::Out));
  }
  ++deals_;
}

void Census::merge(const Census& other) {
  for (std::size_t i = 0; i < size(); ++i) {
    place_[i].merge(other.place_[i]);
    out_[i].merge(other.out_[i]);
  }
  deals_ += other.deals_;
}

std::string write_census(const Census& census, std::uint64_t first, std::uint64_t last) {
  WriteJson json{{"format", "level8 census 1"},
                 {"list", census.list().name},
                 {"first", first},
                 {"last", last},
                 {"deals", census.deals()},
                 {"levels", WriteJson::array()}};
  for (int level = 1; level <= static_cast<int>(census.list().levels.size()); ++level) {
    WriteJson item{
        {"level", level},
        {"groups", write_level(census.list().levels[static_cast<std::size_t>(level) - 1])}};
    for (const Goal goal : kGoals) {
      const TurnCounts& turns = census.at(level, goal);
      WriteJson counts = WriteJson::array();  // by turns, from 1
      for (int n = 1; turns.possible() != 0 && n <= turns.most(); ++n)
        counts.push_back(turns.with(n));
      item[std::string{name(goal)}] = {{"turns", std::move(counts)},
                                       {"impossible", turns.impossible()}};
    }
    json["levels"].push_back(std::move(item));
  }
  return json.dump();
}

}  // namespace backtrick::level8

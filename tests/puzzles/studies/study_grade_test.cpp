// Tests of the grade of studies: it depends on the game alone, and never changes.

#include "puzzles/studies/study_grade.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/studies/study_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

/// Studies with the grades of version 1.
std::vector<Study> graded_studies() {
  std::ifstream file{std::string{BACKTRICK_DATA_DIR}.append("/study_grades.jsonl")};
  std::vector<Study> studies;
  for (std::string line; std::getline(file, line);) {
    auto read = read_study(line);
    REQUIRE(read);
    studies.push_back(*std::move(read));
  }
  REQUIRE(studies.size() >= 8);
  return studies;
}

/// The study with its table changed and its solution changed in the same way.
template <typename ChangeCard, typename ChangePile>
Study changed(const Study& study, const ChangeCard& card_of, const ChangePile& pile_of) {
  Table table = study.position.table();
  for (const Pile pile : kPiles)
    table.tops[static_cast<std::size_t>(pile_of(pile))] = card_of(study.position.top(pile));
  for (Card& card : table.hands.front()) card = static_cast<Card>(card_of(card));
  for (Card& card : table.draw_pile) card = static_cast<Card>(card_of(card));
  Study image = study;
  image.position = Position::of(std::move(table)).value();
  for (Turn& turn : image.solution)
    for (Play& play : turn) play = {static_cast<Card>(card_of(play.card)), pile_of(play.pile)};
  return image;
}

Pile with_bit(Pile pile, unsigned bit) {
  return static_cast<Pile>(static_cast<unsigned>(pile) ^ bit);
}

TEST_CASE("study grade: version 1 never changes", "[studies]") {
  std::vector<int> of_band(kBands);
  for (const Study& study : graded_studies()) {
    INFO(write_study(study));
    REQUIRE(study.grade);
    CHECK(grade_study(study) == study.grade);
    ++of_band[static_cast<std::size_t>(study.grade->band)];
  }
  for (const Band band : kStudyBands) CHECK(of_band[static_cast<std::size_t>(band)] > 0);
}

TEST_CASE("study grade: names and directions of piles, and the order of the hand, do not matter",
          "[studies]") {
  const auto same_card = [](int card) { return card; };
  const auto same_pile = [](Pile pile) { return pile; };
  const auto twin = [](Pile pile) { return with_bit(pile, 1); };
  const std::vector<Study> studies = graded_studies();
  for (std::size_t i = 0; i < 4; ++i) {
    const Study& study = studies[i];
    INFO(write_study(study));
    CHECK(grade_study(changed(study, same_card, twin)) == study.grade);
    const auto mirrored_card = [](int card) { return 101 - card; };
    const auto mirrored_pile = [](Pile pile) { return with_bit(pile, 2); };
    CHECK(grade_study(changed(study, mirrored_card, mirrored_pile)) == study.grade);
    Table table = study.position.table();
    std::ranges::reverse(table.hands.front());
    Study image = changed(study, same_card, same_pile);
    image.position = Position::of(std::move(table)).value();
    CHECK(grade_study(image) == study.grade);
  }
}

TEST_CASE("study grade: harder for whom fails more often, and bands are in order", "[studies]") {
  const Scale* const scale = study_scale(*find_rules("solo"));
  REQUIRE(scale != nullptr);
  CHECK(scale->weights.size() == kSolverKinds);
  CHECK(scale->reach() == 6'000);
  CHECK(std::ranges::is_sorted(scale->expected));
  REQUIRE(scale->bands.size() == kStudyBands.size() - 1);
  CHECK(scale->bands[0] < scale->bands[1]);
  std::vector<int> tries(kSolverKinds, kTriesOfEach);
  Grade before;
  before.difficulty = -scale->reach();
  // The first `failed` tries fail, kind after kind.
  for (std::uint64_t failed = 0; failed <= kSolverKinds * kTriesOfEach; ++failed) {
    const Grade grade = scale->grade(play_panel(tries, 0, [&](std::size_t) {
      return [&](const PanelGame& game) {
        const bool fails = game.kind * kTriesOfEach + game.number < failed;
        return PanelResult{fails ? 1 : 0, 0, !fails};
      };
    }));
    REQUIRE(grade.difficulty >= before.difficulty);
    REQUIRE(grade.band >= before.band);
    before = grade;
    if (failed == 0) CHECK(grade.band == Band::Easy);
  }
  for (const std::int32_t weight : scale->weights) CHECK(weight >= 0);
  CHECK(before.band == Band::Hard);
  CHECK(study_scale({1, 7, 2, 98}) == nullptr);
}

TEST_CASE("study panel: every turn is there once, and a choice depends on the seed alone",
          "[studies]") {
  for (const Study& study : graded_studies()) {
    TurnGraph graph{study.position};
    const std::uint32_t right = graph.after(study.solution.front());
    const auto turns = graph.turns(TurnGraph::kStart);
    CHECK(turns.size() == study.refuted.front() + 1);
    CHECK(std::ranges::count(turns, right, &TurnGraph::Edge::to) == 1);
    // The same seed, the same choice, after any questions before.
    TurnGraph fresh{study.position};
    for (const SolverKind& kind : kStudyPanel)
      CHECK((choose_turn(graph, kind, 7) == right) ==
            (choose_turn(fresh, kind, 7) == fresh.after(study.solution.front())));
  }
}

}  // namespace
}  // namespace backtrick::the_game

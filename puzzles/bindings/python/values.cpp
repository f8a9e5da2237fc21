#include "puzzles/bindings/python/values.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "puzzles/bindings/python/errors.hpp"
#include "puzzles/formats/any_deal.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/position_text.hpp"
#include "solver/the_game/rules/game.hpp"

namespace py = pybind11;

namespace backtrick::python {

the_game::Rules rules_of(const AnyRules& rules) {
  if (const auto* given = std::get_if<the_game::Rules>(&rules)) return *given;
  const auto& name = std::get<std::string>(rules);
  const auto found = the_game::find_rules(name);
  if (!found) throw py::value_error{"no rules have the name " + in_quotes(name)};
  return *found;
}

std::string in_words(const the_game::Rules& rules) { return the_game::write_rules(rules); }

namespace {

/// The cards of a list, a tuple, an array of numpy or a column of pandas.
std::vector<the_game::Card> cards_of(const py::sequence& sequence) {
  std::vector<the_game::Card> cards;
  for (const py::handle one : sequence) {  // iterates, because a column counts by its own index
    if (PyIndex_Check(one.ptr()) == 0)
      throw py::type_error{"a deck holds numbers, not " + std::string{py::str(py::type::of(one))}};
    const auto card = py::reinterpret_steal<py::int_>(PyNumber_Index(one.ptr()));
    if (!card) throw py::error_already_set{};
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(card.ptr(), &overflow);
    if (overflow != 0 || number < 0 || number > 255)
      throw InvalidDeal{"no card has the number " + std::string{py::str(one)}};
    cards.push_back(static_cast<the_game::Card>(number));
  }
  return cards;
}

}  // namespace

the_game::Deal deal_of(py::handle value, const the_game::Rules& rules) {
  if (py::isinstance<the_game::Deal>(value)) return value.cast<the_game::Deal>();
  if (py::isinstance<py::str>(value)) {
    const auto text = value.cast<std::string>();
    if (const auto number = parse_deal_number(text); number && rules.cards > 1)
      return the_game::Deal::numbered(rules, *number);
    return the_game::read_any_deal(text, rules).value();
  }
  if (PySequence_Check(value.ptr()) != 0 && !py::isinstance<py::bytes>(value))
    return the_game::Deal::of_deck(rules, cards_of(py::reinterpret_borrow<py::sequence>(value)));
  if (PyIndex_Check(value.ptr()) != 0) {
    const auto index = py::reinterpret_steal<py::int_>(PyNumber_Index(value.ptr()));
    if (!index) throw py::error_already_set{};
    const std::uint64_t number = PyLong_AsUnsignedLongLong(index.ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw py::value_error{"deal numbers are 0 to 2^64-1"};
    }
    return the_game::Deal::numbered(rules, number);
  }
  throw py::type_error{"expected a Deal, a deal number, a deck or a text, not " +
                       std::string{py::str(py::type::of(value))}};
}

Asked asked_of(py::handle value, const the_game::Rules& rules) {
  if (py::isinstance<the_game::Position>(value)) return value.cast<the_game::Position>();
  return deal_of(value, rules);
}

const the_game::Deal& the_deal(const Asked& asked) {
  if (const auto* deal = std::get_if<the_game::Deal>(&asked)) return *deal;
  throw py::type_error{"expected a deal, not a position"};
}

const the_game::Rules& rules_of(const Asked& asked) {
  return std::visit([](const auto& one) -> const the_game::Rules& { return one.rules(); }, asked);
}

std::optional<std::uint64_t> number_of(const Asked& asked) {
  const auto* deal = std::get_if<the_game::Deal>(&asked);
  return deal != nullptr ? deal->number() : std::nullopt;
}

std::string pile_name(the_game::Pile pile) { return std::string{the_game::name(pile)}; }

py::list as_list(const the_game::Turn& turn) {
  py::list plays;
  for (const the_game::Play& play : turn)
    plays.append(py::make_tuple(play.card, pile_name(play.pile)));
  return plays;
}

py::list as_list(const the_game::Line& line) {
  py::list turns;
  for (const the_game::Turn& turn : line) turns.append(as_list(turn));
  return turns;
}

the_game::Language language_of(const std::string& name) {
  const auto language = the_game::find_language(name);
  if (!language) throw py::value_error{"talk is none, one or two, not " + in_quotes(name)};
  return *language;
}

std::vector<std::pair<std::string, std::string>> in_words(const the_game::Statements& statements,
                                                          the_game::Language language) {
  std::vector<std::pair<std::string, std::string>> said;
  for (const the_game::Pile pile : the_game::kPiles) {
    const auto words = in_words(statements[static_cast<std::size_t>(pile)], language);
    if (!words.empty()) said.emplace_back(pile_name(pile), words);
  }
  return said;
}

the_game::Line line_of(const py::iterable& turns) {
  the_game::Line line;
  for (const py::handle turn : turns) {
    line.emplace_back();
    for (const py::handle play : turn) {
      const auto [card, pile] = play.cast<std::pair<int, std::string>>();
      const auto* const known =
          std::ranges::find(the_game::kPiles, pile, [](the_game::Pile p) { return name(p); });
      if (known == the_game::kPiles.end())
        throw py::value_error{"no pile has the name " + in_quotes(pile)};
      if (card < 0 || card > 255)
        throw py::value_error{"no card has the number " + std::to_string(card)};
      if (line.back().size() == the_game::kMaxHand) throw the_game::too_long(line.size() - 1);
      line.back().push_back({static_cast<the_game::Card>(card), *known});
    }
  }
  return line;
}

}  // namespace backtrick::python

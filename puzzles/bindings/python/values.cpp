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

std::string type_in_words(py::handle value) { return py::str(py::type::of(value)); }

std::string text_of(py::handle text) {
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set{};
  return {bytes, static_cast<std::size_t>(size)};
}

std::optional<std::string> text_of(const std::optional<py::str>& text) {
  return text ? std::optional{text_of(*text)} : std::nullopt;
}

the_game::Rules rules_of(const AnyRules& rules) {
  if (const auto* given = std::get_if<the_game::Rules>(&rules)) return *given;
  const auto name = text_of(std::get<py::str>(rules));
  const auto found = the_game::find_rules(name);
  if (!found) throw py::value_error{"no rules have the name " + in_quotes(name)};
  return *found;
}

std::optional<the_game::Rules> rules_of(const GivenRules& rules) {
  return rules ? std::optional{rules_of(*rules)} : std::nullopt;
}

std::string in_words(const the_game::Rules& rules) { return the_game::write_rules(rules); }

namespace {

/// Refuses rules that would be ignored.
template <typename Asked>
Asked with_rules(Asked asked, const std::optional<the_game::Rules>& rules) {
  if (rules && *rules != asked.rules())
    throw py::value_error{"what is asked about has rules of its own, " + in_words(asked.rules()) +
                          ", and not " + in_words(*rules)};
  return asked;
}

the_game::Deal deal_of_text(const std::string& text, const the_game::Rules& rules) {
  if (const auto number = parse_deal_number(text); number && rules.cards > 1)
    return the_game::Deal::numbered(rules, *number);
  return the_game::read_any_deal(text, rules).value();
}

the_game::Play play_of(py::handle value) {
  const auto pair = py::isinstance<py::tuple>(value) || py::isinstance<py::list>(value)
                        ? py::tuple{py::reinterpret_borrow<py::object>(value)}
                        : py::tuple{};
  if (pair.size() != 2 || !py::isinstance<py::str>(py::object{pair[1]}))
    throw py::type_error{"a play is a pair (card, pile), not " + std::string{py::repr(value)}};
  const py::object number = pair[0];
  const auto pile = text_of(py::object{pair[1]});
  const auto* const known =
      std::ranges::find(the_game::kPiles, pile, [](the_game::Pile p) { return name(p); });
  if (known == the_game::kPiles.end())
    throw py::value_error{"no pile has the name " + in_quotes(pile)};
  const auto card = card_of(number);
  if (!card) throw py::value_error{"no card has the number " + std::string{py::str(number)}};
  return {*card, *known};
}

}  // namespace

std::optional<the_game::Card> card_of(py::handle value) {
  if (PyIndex_Check(value.ptr()) == 0)
    throw py::type_error{"cards are whole numbers, not " + type_in_words(value)};
  const auto card = py::reinterpret_steal<py::int_>(PyNumber_Index(value.ptr()));
  if (!card) throw py::error_already_set{};
  int overflow = 0;
  const long number = PyLong_AsLongAndOverflow(card.ptr(), &overflow);
  if (overflow != 0 || number < 0 || number > 255) return std::nullopt;
  return static_cast<the_game::Card>(number);
}

std::uint64_t deal_number_of(py::handle value) {
  const auto index = py::reinterpret_steal<py::int_>(PyNumber_Index(value.ptr()));
  if (!index) throw py::error_already_set{};
  const std::uint64_t number = PyLong_AsUnsignedLongLong(index.ptr());
  if (PyErr_Occurred() == nullptr) return number;
  PyErr_Clear();
  throw py::value_error{"deal numbers are 0 to 2^64-1"};
}

the_game::Deal deal_of(py::handle value, const std::optional<the_game::Rules>& given) {
  const the_game::Rules rules = given.value_or(the_game::Rules{});
  if (py::isinstance<the_game::Deal>(value)) return with_rules(value.cast<the_game::Deal>(), given);
  if (py::isinstance<py::str>(value)) return with_rules(deal_of_text(text_of(value), rules), given);
  if (PySequence_Check(value.ptr()) != 0 && !py::isinstance<py::bytes>(value))
    return the_game::Deal::of_deck(rules, cards_of<InvalidDeal>(value));
  if (PyIndex_Check(value.ptr()) != 0)
    return the_game::Deal::numbered(rules, deal_number_of(value));
  throw py::type_error{"expected a Deal, a deal number, a deck or a text, not " +
                       type_in_words(value)};
}

Asked asked_of(py::handle value, const std::optional<the_game::Rules>& rules) {
  if (py::isinstance<the_game::Position>(value))
    return with_rules(value.cast<the_game::Position>(), rules);
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

std::optional<the_game::Language> language_of(const std::optional<py::str>& name) {
  return name ? std::optional{language_of(text_of(*name))} : std::nullopt;
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
      if (line.back().size() == the_game::kMaxHand) throw the_game::too_long(line.size() - 1);
      line.back().push_back(play_of(play));
    }
  }
  return line;
}

}  // namespace backtrick::python

#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/studies/study.hpp"

namespace backtrick {
class JsonNode;
}

namespace backtrick::the_game {

// A study and its parts inside other JSON. Reading throws ContentFault.

Study read_study_object(const JsonNode& node);
nlohmann::ordered_json as_json(const Study& study);
Grade read_study_grade(const JsonNode& node);
/// The numbers of other turns, of which there must be one at least.
std::vector<std::size_t> read_refuted(const JsonNode& node);

/// The longest line that is read, in bytes.
inline constexpr std::size_t kLongestStudy = std::size_t{1} << 16;

/// Writes a study as one line of JSON, without a line end. The keys are a public contract: see
/// data/schema/study.schema.json.
std::string write_study(const Study& study);
/// The same with the themes of the study, which must hold (study_theme.hpp).
std::string write_study_with_themes(const Study& study);

/// Reads a study. Checks only its form: whether the solution wins and all other turns lose is for
/// the referee and the solver to say.
Expected<Study> read_study(std::string_view text);

/// Reads a study, or all studies of an object that has them under the key "studies", such as the
/// solutions of a day.
Expected<std::vector<Study>> read_studies(std::string_view text);

}  // namespace backtrick::the_game

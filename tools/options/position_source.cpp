#include "tools/options/position_source.hpp"

#include "puzzles/formats/position_text.hpp"
#include "tools/io/file_text.hpp"

namespace backtrick::the_game {

Position read_position_file(const std::string& path) {
  return read_file(path, kLongestPosition, read_position);
}

SeenTable read_seen_table_file(const std::string& path) {
  return read_file(path, kLongestPosition, read_seen_table);
}

std::variant<Record, SeenGame> read_game(const std::string& path) {
  return read_file(path, kLongestPosition, read_any_game);
}

}  // namespace backtrick::the_game

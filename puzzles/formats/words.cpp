#include "puzzles/formats/words.hpp"

namespace backtrick {

std::string without_comments(std::string_view text) {
  std::string plain{text};
  for (const std::string_view space : {"\xC2\xA0", "\xE2\x80\xAF"}) {
    for (std::size_t at = plain.find(space); at != std::string::npos; at = plain.find(space, at))
      plain.replace(at, space.size(), space.size(), ' ');
  }
  for (std::size_t at = plain.find('#'); at != std::string::npos; at = plain.find('#', at)) {
    const std::size_t end = std::min(plain.find('\n', at), plain.size());
    plain.replace(at, end - at, end - at, ' ');
  }
  return plain;
}

}  // namespace backtrick

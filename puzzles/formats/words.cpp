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

std::string missing_in_words(std::span<const std::string> missing) {
  constexpr std::size_t kNamed = 3;
  std::string words;
  const std::size_t named = std::min(missing.size(), kNamed);
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) words += i + 1 == missing.size() ? " and " : ", ";
    words += missing[i];
  }
  if (missing.size() > named) words += " and " + std::to_string(missing.size() - named) + " more";
  return words + (missing.size() == 1 ? " is" : " are") + " missing";
}

bool begins_object(std::string_view text) {
  const std::size_t brace = text.find_first_not_of(kBlanks);
  if (brace == std::string_view::npos || text[brace] != '{') return false;
  const std::size_t next = text.find_first_not_of(kBlanks, brace + 1);
  return next == std::string_view::npos ||
         std::string_view{"\"'}"}.find(text[next]) != std::string_view::npos;
}

std::string what_in_range(const std::string& what, int least, int most) {
  if (least == most) return std::to_string(least);
  return what + " from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace backtrick

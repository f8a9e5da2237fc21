#include "puzzles/formats/json_place.hpp"

#include <algorithm>
#include <string>

namespace backtrick {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Steps over the parts of a JSON text that is known to be well formed.
class Walker {
 public:
  explicit Walker(std::string_view json) : json_{json} { skip_blanks(); }

  std::size_t offset() const { return at_; }
  char here() const { return at_ < json_.size() ? json_[at_] : '\0'; }

  void skip(std::size_t bytes) {
    at_ += bytes;
    skip_blanks();
  }

  /// Steps over a string and returns the text between its quotes.
  std::string_view skip_string() {
    const std::size_t first = at_ + 1;
    std::size_t end = first;
    while (end < json_.size() && json_[end] != '"') end += json_[end] == '\\' ? 2U : 1U;
    at_ = end;
    skip(1);
    return json_.substr(first, end - first);
  }

  /// Steps over a whole value. Counts brackets instead of recursing, because nesting may be as deep
  /// as the text is long.
  void skip_value() {
    std::size_t depth = 0;
    do {
      if (here() == '"') {
        skip_string();
      } else if (here() == '[' || here() == '{') {
        ++depth;
        skip(1);
      } else if (here() == ']' || here() == '}') {
        --depth;
        skip(1);
      } else if (here() == ',' || here() == ':') {
        skip(1);
      } else {
        const std::size_t end = json_.find_first_of(",:]} \t\r\n", at_);
        skip((end == std::string_view::npos ? json_.size() : end) - at_);
      }
    } while (depth > 0 && at_ < json_.size());
  }

  /// Enters the member or element of that name. If there is none, returns false and leaves the
  /// place undefined.
  bool enter(std::string_view name) {
    const bool object = here() == '{';
    if (!object && here() != '[') return false;
    skip(1);
    for (std::size_t i = 0; here() != ']' && here() != '}' && here() != '\0'; ++i) {
      std::string key = std::to_string(i);
      if (object) {
        key = skip_string();
        skip(1);  // the colon
      }
      if (key == name) return true;
      skip_value();
      if (here() == ',') skip(1);
    }
    return false;
  }

 private:
  void skip_blanks() { at_ = std::min(json_.find_first_not_of(kBlanks, at_), json_.size()); }

  std::string_view json_;
  std::size_t at_ = 0;
};

}  // namespace

std::size_t offset_of(std::string_view json, std::string_view path) {
  Walker walker{json};
  std::size_t found = walker.offset();
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    if (!walker.enter(path.substr(0, end))) break;
    found = walker.offset();
    path.remove_prefix(end);
  }
  return found;
}

}  // namespace backtrick

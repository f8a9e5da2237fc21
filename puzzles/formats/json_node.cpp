#include "puzzles/formats/json_node.hpp"

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <tuple>

#include "puzzles/formats/words.hpp"

namespace backtrick {
namespace {

/// Steps over the parts of a JSON text that is known to be well formed.
class Walker {
 public:
  explicit Walker(std::string_view json) : json_{json} {
    if (json.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    skip_blanks();
  }

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
      key_at_ = at_;
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
  /// Where the key begins of the member that was entered last.
  std::size_t key_offset() const { return key_at_; }

 private:
  static constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

  void skip_blanks() { at_ = std::min(json_.find_first_not_of(kBlanks, at_), json_.size()); }

  std::string_view json_;
  std::size_t at_ = 0;
  std::size_t key_at_ = 0;
};

/// A key of an object as it is meant, and where it begins.
struct Key {
  std::string name;
  std::size_t offset = 0;
};

/// What a key means: its text without escapes.
std::string unescaped(std::string_view key) {
  if (key.find('\\') == std::string_view::npos) return std::string{key};
  return ReadJson::parse('"' + std::string{key} + '"').get<std::string>();
}

/// The first of two equal keys in a row of keys of one object, after sorting, and the second.
std::optional<std::pair<Key, Key>> repeated(std::span<Key> keys) {
  std::ranges::sort(keys, {}, [](const Key& key) { return std::tie(key.name, key.offset); });
  const auto twice = std::ranges::adjacent_find(keys, {}, &Key::name);
  if (twice == keys.end()) return std::nullopt;
  return std::pair{*twice, *(twice + 1)};
}

/// Why a well-formed text is refused that has a key twice in one object. The JSON library keeps the
/// last one in silence.
std::optional<Error> fault_of_repeated_key(std::string_view json) {
  std::vector<Key> keys;               // of all objects that are open, the innermost one last
  std::vector<std::size_t> keys_from;  // of each open object or array
  for (Walker walker{json}; walker.offset() < json.size();) {
    const char here = walker.here();
    const std::size_t offset = walker.offset();
    if (here == '"') {
      const std::string_view text = walker.skip_string();
      if (walker.here() == ':') keys.push_back({unescaped(text), offset});
    } else if (here == '{' || here == '[') {
      keys_from.push_back(keys.size());
      walker.skip(1);
    } else if (here == '}' || here == ']') {
      if (const auto twice = repeated(std::span{keys}.subspan(keys_from.back()))) {
        const auto& [first, second] = *twice;
        const Error place = fault_at(json, first.offset, "");
        return fault_at(json, second.offset,
                        "the key " + in_quotes(second.name) + " stands already in line " +
                            std::to_string(place.line()) + ", column " +
                            std::to_string(place.column()));
      }
      keys.resize(keys_from.back());
      keys_from.pop_back();
      walker.skip(1);
    } else if (here == ',' || here == ':') {
      walker.skip(1);
    } else {
      walker.skip_value();
    }
  }
  return std::nullopt;
}

/// A key without what people spell in several ways: "min_plays" and "minPlays" are the same.
std::string plainly(std::string_view key) {
  std::string plain;
  for (const char c : key) {
    if (c == '_' || c == '-' || c == ' ') continue;
    plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

}  // namespace

namespace {

/// Steps to the innermost value on a path that exists.
Walker at_path(std::string_view json, std::string_view path) {
  Walker found{json};
  for (Walker walker = found; !path.empty(); found = walker) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    if (!walker.enter(path.substr(0, end))) break;
    path.remove_prefix(end);
  }
  return found;
}

/// The offset of a key of the object at a path, or of the object if it writes the key otherwise.
std::size_t offset_of_key(std::string_view json, std::string_view path, std::string_view key) {
  const Walker object = at_path(json, path);
  Walker member = object;
  return member.enter(key) ? member.key_offset() : object.offset();
}

/// The keys in a row. Of many, the first ones help most.
std::string first_of(std::span<const std::string_view> keys) {
  constexpr std::size_t kMost = 12;
  std::string row;
  for (const std::string_view key : keys.first(std::min(keys.size(), kMost)))
    row.append(row.empty() ? "" : ", ").append(key);
  return keys.size() > kMost ? row + ", ..." : row;
}

}  // namespace

std::size_t offset_of(std::string_view json, std::string_view path) {
  return at_path(json, path).offset();
}

void JsonNode::fail(const std::string& expected) const {
  refuse("found " + found() + ", expected " + expected);
}

void JsonNode::expect_keys(std::initializer_list<std::string_view> known, OtherKeys others) const {
  if (!json_->is_object()) fail("an object");
  for (const auto& [key, value] : json_->items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const auto meant = std::ranges::find(known, plainly(key), plainly);
    if (meant == known.end() && others == OtherKeys::Ignored) continue;
    const std::string expected =
        meant != known.end() ? in_quotes(*meant) : "one of " + first_of(known);
    ContentFault fault{"found the key " + in_quotes(key) + ", expected " + expected, place_,
                       Exit::BadData};
    fault.key = key;
    throw ContentFault{std::move(fault)};
  }
}

std::optional<JsonNode> JsonNode::find(const std::string& key) const {
  if (!json_->is_object()) fail("an object");
  const auto member = json_->find(key);
  if (member == json_->end()) return std::nullopt;
  return JsonNode{*member, place_ + "/" + key};
}

JsonNode JsonNode::at(const std::string& key) const {
  auto member = find(key);
  if (!member) refuse("the key \"" + key + "\" is missing");
  return *member;
}

std::vector<JsonNode> JsonNode::items() const {
  if (!json_->is_array()) fail("an array");
  std::vector<JsonNode> items;
  for (std::size_t i = 0; i < json_->size(); ++i)
    items.emplace_back((*json_)[i], place_ + "/" + std::to_string(i));
  return items;
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members() const {
  if (!json_->is_object()) fail("an object");
  std::vector<std::pair<std::string, JsonNode>> members;
  for (const auto& [key, value] : json_->items())
    members.emplace_back(key, JsonNode{value, place_ + "/" + key});
  return members;
}

bool JsonNode::is_number() const { return json_->is_number(); }
bool JsonNode::is_text() const { return json_->is_string(); }
bool JsonNode::is_array() const { return json_->is_array(); }

bool JsonNode::yes() const {
  if (!json_->is_boolean()) fail("true or false");
  return json_->get<bool>();
}

int JsonNode::number(int least, int most) const {
  const auto range = what_in_range("a number", least, most);
  if (!json_->is_number_unsigned()) fail(range);
  const auto value = json_->get<std::uint64_t>();
  if (value < static_cast<std::uint64_t>(least) || value > static_cast<std::uint64_t>(most))
    fail(range);
  return static_cast<int>(value);
}

std::uint64_t JsonNode::deal_number() const {
  if (!json_->is_number_unsigned()) fail("a number from 0 to 2^64-1");
  return json_->get<std::uint64_t>();
}

double JsonNode::real(double least, double most) const {
  const auto value = json_->is_number() ? json_->get<double>() : most + 1;
  if (!(value >= least && value <= most))
    fail("a number from " + ReadJson(least).dump() + " to " + ReadJson(most).dump());
  return value;
}

std::string JsonNode::text() const {
  if (!json_->is_string()) fail("a string");
  return json_->get<std::string>();
}

std::string JsonNode::found() const {
  if (json_->is_object()) return "an object";
  if (json_->is_array()) return "an array of " + std::to_string(json_->size());
  return in_quotes(json_->is_string() ? json_->get<std::string>() : json_->dump());
}

std::optional<Error> visit_json(std::string_view text, std::size_t longest, const std::string& what,
                                const std::function<void(const JsonNode&)>& read) {
  if (auto fault = fault_if_longer(text, longest, what)) return fault;
  // The parser takes a NUL byte for the end of the text and would accept anything after it.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    return fault_at(text, nul, "found " + in_quotes(text.substr(nul, 1)) + ", expected text");
  try {
    const ReadJson json = ReadJson::parse(text);
    if (auto fault = fault_of_repeated_key(text)) return fault;
    read(JsonNode{json, ""});
    return std::nullopt;
  } catch (const ReadJson::parse_error& fault) {
    // The library's message starts with codes of its own. People need only the part after the
    // position.
    std::string message = fault.what();
    if (const std::size_t cut = message.find("syntax error"); cut != std::string::npos)
      message.erase(0, cut);
    return fault_at(text, std::max<std::size_t>(fault.byte, 1) - 1, printable(message));
  } catch (const ReadJson::exception& fault) {  // a number too large even for a double
    return fault_at(text, 0, printable(fault.what()));
  } catch (const ContentFault& fault) {
    const std::string place = fault.path.empty() ? "" : fault.path + ": ";
    const std::size_t offset =
        fault.key ? offset_of_key(text, fault.path, *fault.key) : offset_of(text, fault.path);
    return fault_at(text, offset, place + fault.what(), fault.status());
  }
}

}  // namespace backtrick

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

/// The offset in well-formed JSON text at which the value at a path such as "/deal/deck/3" begins.
/// JSON libraries do not keep offsets after parsing, and error messages need them. If the path does
/// not exist, returns the offset of the innermost value on the path that does.
std::size_t offset_of(std::string_view json, std::string_view path);

/// Written JSON keeps its keys in the given order.
using WriteJson = nlohmann::ordered_json;
/// Input comes from untrusted sources and is read into plain objects. An ordered object copies its
/// members as it grows, and copies recurse, so a deeply nested text would overflow the stack.
using ReadJson = nlohmann::json;

/// An error in the content of well-formed JSON. read_json turns the path of the value, such as
/// "/deal/deck/3", into the place in the text.
struct ContentFault : Error {
  ContentFault(const std::string& message, std::string where, Exit status)
      : Error{status, message}, path{std::move(where)} {}
  std::string path;
  std::optional<std::string> key = {};  ///< the key of the object there that is wrong
};

/// Whether an object may have keys that its reader does not know.
enum class OtherKeys : std::uint8_t {
  Refused,
  Ignored  ///< unless such a key differs from a known one by its spelling alone
};

/// A value inside a JSON text together with its path, so that every error can name the place. All
/// errors are thrown as ContentFault.
class JsonNode {
 public:
  JsonNode(const ReadJson& json, std::string place) : json_{&json}, place_{std::move(place)} {}

  /// Throws "found ..., expected ...".
  [[noreturn]] void fail(const std::string& expected) const;
  /// Throws an error at this value.
  [[noreturn]] void refuse(const std::string& message, Exit status = Exit::BadData) const {
    throw ContentFault{message, place_, status};
  }

  /// Refuses keys of an object that are not `known`. A key that is spelt like a known one, but for
  /// capital letters and signs between words, is told which one was meant.
  void expect_keys(std::initializer_list<std::string_view> known,
                   OtherKeys others = OtherKeys::Refused) const;
  /// The member with that key, or nothing.
  std::optional<JsonNode> find(const std::string& key) const;
  /// The member with that key, which must exist.
  JsonNode at(const std::string& key) const;
  /// The elements of an array.
  std::vector<JsonNode> items() const;
  /// The members of an object, by key.
  std::vector<std::pair<std::string, JsonNode>> members() const;
  bool is_number() const;
  bool is_text() const;
  bool is_array() const;
  bool yes() const;  ///< true or false
  int number(int least, int most) const;
  std::uint64_t deal_number() const;
  double real(double least, double most) const;
  std::string text() const;

  const std::string& place() const { return place_; }

 private:
  std::string found() const;

  const ReadJson* json_;
  std::string place_;
};

/// Parses a text that holds one JSON value and passes the value to `read`. Returns where and why
/// that failed, or nothing on success. A key that an object has twice is refused.
std::optional<Error> visit_json(std::string_view text, std::size_t longest, const std::string& what,
                                const std::function<void(const JsonNode&)>& read);

/// Reads a text that holds one JSON value by `read`, which takes a JsonNode. Texts longer than
/// `longest` bytes are refused unread. `what` names the input in that message: "..., longer than
/// any result".
template <typename Read>
auto read_json(std::string_view text, std::size_t longest, const std::string& what,
               const Read& read) {
  using Value = std::invoke_result_t<const Read&, const JsonNode&>;
  std::optional<Value> value;
  const auto fault =
      visit_json(text, longest, what, [&](const JsonNode& node) { value.emplace(read(node)); });
  return fault ? Expected<Value>{*fault} : Expected<Value>{*std::move(value)};
}

}  // namespace backtrick

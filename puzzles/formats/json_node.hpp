#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

/// What is written keeps its keys in the order given.
using WriteJson = nlohmann::ordered_json;
/// What is read comes from anywhere. An ordered object copies its members as it grows, and copies
/// recurse: a text nested deep enough would overflow the stack.
using ReadJson = nlohmann::json;

/// A fault in the content of well-formed JSON, named by its place ("/deal/deck/3").
struct ContentFault {
  std::string place;
  std::string message;
};

/// A value inside a JSON text together with its place, so that every complaint can name it. All
/// complaints are thrown as ContentFault.
class JsonNode {
 public:
  JsonNode(const ReadJson& json, std::string place) : json_{&json}, place_{std::move(place)} {}

  [[noreturn]] void fail(const std::string& expected) const;

  /// A member of an object, or nothing.
  std::optional<JsonNode> find(const std::string& key) const;
  /// A member that must be there.
  JsonNode at(const std::string& key) const;
  /// The elements of an array.
  std::vector<JsonNode> items() const;
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

/// Parses a text of one JSON value and hands it to `read`. Returns where and why that failed, or
/// nothing. Texts longer than `longest` bytes are refused unread; `what` names them in the message:
/// "..., longer than any result".
std::optional<ParseError> read_json(std::string_view text, std::size_t longest,
                                    const std::string& what,
                                    const std::function<void(const JsonNode&)>& read);

}  // namespace backtrick

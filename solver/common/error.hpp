#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace backtrick {

/// Exit statuses: a public contract, see tools/README.md. If several apply, the last of them in
/// this list is returned.
enum class Exit : int {
  Ok = 0,
  SomeUnwinnable =
      1,  ///< for `verify`: some claims are invalid; `level8`: some deck does not suffice
  SomeUndecided = 2,
  Usage = 64,
  BadData = 65,
  NoInput = 66,
  Unavailable = 69,  ///< report --format html: gnuplot is not installed
  Internal = 70,     ///< also a deal that was decided again with another result
  CannotWrite = 74,
  TryAgain = 75,  ///< another process is writing to the archive, or there is no thread to be had
  Interrupted = 130,
};

constexpr Exit worse(Exit a, Exit b) { return std::max(a, b); }

/// A place in a text: both numbers count from 1, columns in bytes.
struct Place {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// The base of all errors: what is wrong, the exit status of a program that ends because of it, and
/// the place in the text that was read.
class Error : public std::runtime_error {
 public:
  Error(Exit status, const std::string& message, Place place = {0, 0})
      : std::runtime_error{message}, status_{status}, place_{place} {}

  Exit status() const { return status_; }
  std::string message() const { return what(); }
  /// 0 if the error has no place.
  std::size_t line() const { return place_.line; }
  std::size_t column() const { return place_.column; }
  /// "FILE:LINE:COLUMN: what is wrong".
  std::string in(const std::string& file) const {
    return file + ":" + std::to_string(line()) + ":" + std::to_string(column()) + ": " + what();
  }

 private:
  Exit status_;
  Place place_;
};

/// Thrown when a deal of either game is made from rules out of range, or from a deck that does not
/// hold each card of the rules once. Nothing else throws it.
class InvalidDeal : public Error {
 public:
  explicit InvalidDeal(const std::string& message) : Error{Exit::BadData, message} {}
};

/// A value, or why there is none: the part of C++23's std::expected that readers need. Readers
/// return it instead of throwing, because the page is built without exceptions.
template <typename T, typename E = Error>
class [[nodiscard]] Expected {
 public:
  template <typename Value = T>
  requires(std::is_convertible_v<Value, T> && !std::is_base_of_v<Error, std::decay_t<Value>>)
      // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): the condition excludes copies
      Expected(Value&& value)
      : state_{std::in_place_index<0>, std::forward<Value>(value)} {}
  Expected(E error) : state_{std::in_place_index<1>, std::move(error)} {}

  explicit operator bool() const { return state_.index() == 0; }
  const E& error() const { return std::get<1>(state_); }

  // The value, which must be there.
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T& operator*() & { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  const T* operator->() const { return std::get_if<0>(&state_); }
  T* operator->() { return std::get_if<0>(&state_); }

  /// Throws the error if there is no value.
  const T& value() const& { return check(), **this; }
  T&& value() && { return check(), *std::move(*this); }

 private:
  void check() const {
    if (!*this) throw E{error()};
  }

  std::variant<T, E> state_;
};

}  // namespace backtrick

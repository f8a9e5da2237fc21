#include "tools/commands/verification.hpp"

#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"
#include "tools/io/wording.hpp"

namespace backtrick {

void Verification::tell(const std::string& text) {
  if (!quiet_) terminal_.print(text + "\n");
}

void Verification::valid(const std::string& title, const std::string& shown) {
  ++valid_;
  tell(title + ": " + terminal_.coloured("valid", Terminal::kGreen) + ": " + shown);
}

void Verification::invalid(const std::string& title, const std::string& fault) {
  ++invalid_;
  tell(title + ": " + terminal_.coloured("INVALID", Terminal::kRed) + ": " + fault);
}

void Verification::said_to_be_checked(const std::string& title, const std::string& by_whom) {
  ++said_to_be_checked_;
  tell(title + ": not checked here: its proof is said to have been checked " + by_whom);
}

void Verification::not_checked(const std::string& title, const std::string& why) {
  ++not_checked_;
  tell(title + ": not checked: " + why);
}

void Verification::unreadable(const std::string& place, const std::string& fault) {
  ++unreadable_;
  terminal_.fail(place + ": " + fault);
}

void Verification::refused(const std::string& place, const Error& error) {
  if (error.status() == Exit::SomeUnwinnable) {
    invalid(place, printable(error.what()));
  } else {
    unreadable(place, error.what());
  }
}

std::uint64_t Verification::claims() const {
  return valid_ + invalid_ + not_checked_ + said_to_be_checked_ + unreadable_;
}

std::string Verification::progress() const {
  return "verifying: " + counted(valid_, "valid, ") + counted(invalid_, "invalid, ") +
         counted(not_checked_ + said_to_be_checked_ + unreadable_, "others");
}

Exit Verification::finish(const std::string& missing) {
  terminal_.print(
      counted(valid_, "valid, ") + counted(invalid_, "invalid, ") +
      counted(not_checked_, "not checked") +
      (said_to_be_checked_ != 0 ? ", " + counted(said_to_be_checked_, "said to be checked") : "") +
      (unreadable_ != 0 ? ", " + counted(unreadable_, "unreadable") : "") + "\n");
  if (claims() == 0) throw Error{Exit::BadData, missing + ", so nothing was verified"};
  if (unreadable_ != 0) return Exit::BadData;
  return invalid_ != 0 ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace backtrick

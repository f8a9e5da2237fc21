#include "tools/commands/verification.hpp"

#include "tools/io/bad_input.hpp"
#include "tools/io/wording.hpp"

namespace backtrick {

std::optional<std::string> Verification::next_line() {
  while (auto line = lines_.next()) {
    if (line->find_first_not_of(" \t\r") != std::string::npos) return line;
  }
  return std::nullopt;
}

std::string Verification::place(std::size_t column) const {
  return lines_.where() + ":" + std::to_string(column);
}

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

void Verification::not_checked(const std::string& title, const std::string& why) {
  ++not_checked_;
  tell(title + ": not checked: " + why);
}

void Verification::unreadable(std::size_t column, const std::string& fault) {
  ++unreadable_;
  terminal_.fail(place(column) + ": " + fault);
}

std::string Verification::progress() const {
  return "verifying: " + counted(valid_, "valid, ") + counted(invalid_, "invalid, ") +
         counted(not_checked_ + unreadable_, "others");
}

Exit Verification::finish(const std::string& what) {
  terminal_.print(counted(valid_, "valid, ") + counted(invalid_, "invalid, ") +
                  counted(not_checked_, "not checked") +
                  (unreadable_ != 0 ? ", " + counted(unreadable_, "unreadable") : "") + "\n");
  if (valid_ + invalid_ + not_checked_ + unreadable_ == 0)
    throw BadInput{lines_.name() + ": contains no " + what + ", so nothing was verified"};
  if (unreadable_ != 0) return Exit::BadData;
  return invalid_ != 0 ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace backtrick

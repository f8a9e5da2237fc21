#pragma once

#include <stdexcept>
#include <string>

namespace backtrick {

/// Thrown when an archive cannot be used as requested. The message names the file.
class ArchiveError : public std::runtime_error {
 public:
  enum class Trouble {
    Missing,      ///< the file does not exist or is not readable
    Refused,      ///< another program's file, a newer version, damaged, or not what was asked for
    Busy,         ///< another process is writing to it
    Unwritable,   ///< read-only, or the disk is full
    Disagreement  ///< deciding a deal again gave another result: a defect somewhere
  };

  ArchiveError(Trouble trouble, const std::string& message)
      : std::runtime_error{message}, trouble_{trouble} {}
  Trouble trouble() const { return trouble_; }

 private:
  Trouble trouble_;
};

[[noreturn]] inline void refuse(const std::string& why) {
  throw ArchiveError{ArchiveError::Trouble::Refused, why};
}

}  // namespace backtrick

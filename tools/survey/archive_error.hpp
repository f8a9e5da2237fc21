#pragma once

#include <stdexcept>
#include <string>

namespace backtrick {

/// Thrown when an archive cannot be used as asked. The message names the file.
class ArchiveError : public std::runtime_error {
 public:
  enum class Trouble {
    Missing,      ///< no such file, or it may not be read
    Refused,      ///< another program's, a newer version's, damaged, or not what was asked for
    Busy,         ///< another process is writing to it
    Unwritable,   ///< read-only, a full disk
    Disagreement  ///< a deal decided again came out otherwise: a defect somewhere
  };

  ArchiveError(Trouble trouble, const std::string& message)
      : std::runtime_error{message}, trouble_{trouble} {}
  Trouble trouble() const { return trouble_; }

 private:
  Trouble trouble_;
};

}  // namespace backtrick

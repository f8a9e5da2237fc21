#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "solver/common/error.hpp"

namespace backtrick {

// Files that survive a crash. When a function returns, everything it wrote is on the disk. No
// reader ever sees a file half written. All of them throw Error, with Exit::NoInput for what cannot
// be read and Exit::CannotWrite for what cannot be written; the message names the file.

/// The content of a file, or nothing if it does not exist. A character device holds nothing,
/// and neither does a FIFO that nobody writes to.
std::optional<std::string> read_file(const std::filesystem::path& path);

/// Writes a file that nothing else reads yet.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Flushes the names in a folder to the disk.
void keep_folder(const std::filesystem::path& folder);

/// Renames a file, over another if there is one, and brings the new name to the disk.
void rename_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Where a path leads if it is a link, which need not exist; else the path.
std::filesystem::path target_of(std::filesystem::path path);

/// Whether a path leads to what cannot be replaced: a device, a FIFO or a socket.
bool is_special_file(const std::filesystem::path& path);

/// An output of the program. It appears, or replaces what was there, when it is complete: readers
/// find the old content or the new one, after a crash, too. Until then it is written beside, as
/// PATH.partial, so one process at a time may write it. A link is followed, and its target
/// replaced. A device or FIFO is written to directly.
class OutputFile {
 public:
  /// Opens the file.
  explicit OutputFile(const std::filesystem::path& path);
  /// Removes a file that is not complete.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  /// Says that the output is complete, and brings it to the disk.
  void finish();

 private:
  std::filesystem::path path_;
  std::filesystem::path written_;  // PATH.partial, or the path itself if it is a special file
  int file_ = -1;
};

/// Writes an output of the program at once.
void replace_file(const std::filesystem::path& path, std::string_view text);

/// An exclusive lock on a file or folder between processes. The constructor waits until the lock is
/// free. The lock ends with the process, even on a crash, and leaves no file behind.
class FileLock {
 public:
  /// Locks a folder, or a file, which is created empty if it does not exist.
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace backtrick

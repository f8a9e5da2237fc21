#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace backtrick {

// Files that survive a crash. When a function returns, everything it wrote is on the disk. No
// reader ever sees a file half written.

/// Thrown when an existing file cannot be read. The message names the file.
class FileNotRead : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown when a file or folder cannot be written. The message names it.
class FileNotWritten : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The content of a file, or nothing if it does not exist. A character device holds nothing,
/// and neither does a FIFO that nobody writes to. Throws FileNotRead.
std::optional<std::string> read_file(const std::filesystem::path& path);

/// Writes a file that nothing else reads yet. Throws FileNotWritten.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Flushes the names in a folder to the disk. Throws FileNotWritten.
void keep_folder(const std::filesystem::path& folder);

/// Renames a file, over another if there is one, and brings the new name to the disk. Throws
/// FileNotWritten.
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
  /// Opens the file. Throws FileNotWritten.
  explicit OutputFile(const std::filesystem::path& path);
  /// Removes a file that is not complete.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws FileNotWritten.
  void write(std::string_view text);
  /// Says that the output is complete, and brings it to the disk. Throws FileNotWritten.
  void finish();

 private:
  std::filesystem::path path_;
  std::filesystem::path written_;  // PATH.partial, or the path itself if it is a special file
  int file_ = -1;
};

/// Writes an output of the program at once. Throws FileNotWritten.
void replace_file(const std::filesystem::path& path, std::string_view text);

/// An exclusive lock on a file or folder between processes. The constructor waits until the lock is
/// free. The lock ends with the process, even on a crash, and leaves no file behind.
class FileLock {
 public:
  /// Locks a folder, or a file, which is created empty if it does not exist. Throws FileNotWritten.
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace backtrick

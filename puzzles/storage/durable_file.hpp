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

/// The content of a file, or nothing if it does not exist. Throws FileNotRead.
std::optional<std::string> read_file(const std::filesystem::path& path);

/// Writes a file that nothing else reads yet. Throws FileNotWritten.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Flushes the names in a folder to the disk. Throws FileNotWritten.
void keep_folder(const std::filesystem::path& folder);

/// Renames a file, over another if there is one, and brings the new name to the disk. Throws
/// FileNotWritten.
void rename_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Replaces a file's content: whoever reads it finds the old one or the new one, and after a crash
/// so does the next. The new one is first written beside it, as PATH.new, so only whoever holds the
/// lock of the file may do this. Throws FileNotWritten.
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

#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace backtrick {

// Files that outlast a crash: all that is written is on the disk when a function returns, and
// nobody ever reads half of it.

/// Thrown when a file that is there cannot be read; the message names it.
class FileNotRead : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown when a file or folder cannot be written; the message names it.
class FileNotWritten : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// All of a file, or nothing if there is none. Throws FileNotRead.
std::optional<std::string> read_file(const std::filesystem::path& path);

/// Writes a file that nobody reads yet. Throws FileNotWritten.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Brings the names in a folder to the disk. Throws FileNotWritten.
void keep_folder(const std::filesystem::path& folder);

/// Renames a file, over another if there is one, and brings the new name to the disk. Throws
/// FileNotWritten.
void rename_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Replaces a file's content: whoever reads it finds the old one or the new one, and after a crash
/// so does the next. The new one is first written beside it, as PATH.new, so only whoever holds the
/// lock of the file may do this. Throws FileNotWritten.
void replace_file(const std::filesystem::path& path, std::string_view text);

/// Holds a file or folder for one process at a time, waiting for its turn. It ends with the
/// process, however that ends, and leaves nothing behind.
class FileLock {
 public:
  /// Locks a file, made empty if there is none, or a folder. Throws FileNotWritten.
  explicit FileLock(const std::filesystem::path& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace backtrick

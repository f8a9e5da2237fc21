#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "puzzles/storage/durable_file.hpp"

namespace backtrick {

/// Thrown for a folder that is not what a tree is published in.
class NotATree : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A folder of files that changes as a whole: whoever reads it, and whoever comes after a crash,
/// finds the old tree or the new one. One at a time holds it; others wait. The folder may be
/// reached through a link; a link in it is not followed, because what is behind it is not the
/// tree's. All of this also throws std::filesystem::filesystem_error.
class AtomicDirectory {
 public:
  /// Takes hold of a folder, which need not be there yet. One that holds files must hold `mark`, a
  /// file that only a published tree has, or it is refused. What a crash left beside it is removed.
  /// Throws NotATree or FileNotWritten.
  AtomicDirectory(const std::filesystem::path& folder, const std::string& mark);
  ~AtomicDirectory();
  AtomicDirectory(const AtomicDirectory&) = delete;
  AtomicDirectory& operator=(const AtomicDirectory&) = delete;

  /// The content that a file will have, or nothing if there will be none, or a link in its place.
  /// Paths are relative, with slashes. Throws FileNotRead.
  std::optional<std::string> read(const std::string& path) const;
  /// All files and links that there will be, without those whose path has a part that begins with a
  /// dot.
  std::set<std::string> files() const;

  /// Sets the content of a file, from `commit` on, in place of any link on the way there.
  void put(const std::string& path, std::string text);

  /// Brings about what was put. False if all of it was so already, and nothing was touched. Throws
  /// FileNotWritten.
  bool commit();

 private:
  bool there() const;
  std::optional<std::string> read_own(const std::string& path) const;

  std::filesystem::path folder_;
  std::filesystem::path beside_;  // where the new tree is built
  std::unique_ptr<FileLock> lock_;
  std::map<std::string, std::string> put_;
};

}  // namespace backtrick

#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "puzzles/storage/durable_file.hpp"

namespace backtrick {

/// A folder of files that changes as a whole. Every reader, also after a crash, finds either the
/// old tree or the new one. One process at a time holds the folder; others wait. The path of the
/// folder may contain links. Links inside the folder are not followed, because their targets are
/// not part of the tree. All members throw Error and std::filesystem::filesystem_error.
class AtomicDirectory {
 public:
  /// Locks a folder, which need not exist yet. A folder with files must contain `mark`, a file that
  /// only a published tree has. Removes what a crash left beside the folder. Throws
  /// Error (Exit::Usage) for a path that holds something else than a published tree.
  AtomicDirectory(const std::filesystem::path& folder, const std::string& mark);
  ~AtomicDirectory();
  AtomicDirectory(const AtomicDirectory&) = delete;
  AtomicDirectory& operator=(const AtomicDirectory&) = delete;

  /// The content that a file will have after `commit`. Returns nothing if there will be no file, or
  /// a link in its place. Paths are relative, with slashes.
  std::optional<std::string> read(const std::string& path) const;
  /// The paths of all files and links after `commit`. Paths with a part that begins with a dot are
  /// left out.
  std::set<std::string> files() const;

  /// Sets the content of a file, effective on `commit`. Replaces any link on its path.
  void put(const std::string& path, std::string text);

  /// Applies all changes. Returns false if there was nothing to change; then no file is touched.
  bool commit();

 private:
  bool there() const;
  std::optional<std::string> read_own(const std::string& path) const;

  std::filesystem::path folder_;
  std::filesystem::path beside_;  // the new tree is built here
  std::unique_ptr<FileLock> lock_;
  std::map<std::string, std::string> put_;
};

}  // namespace backtrick

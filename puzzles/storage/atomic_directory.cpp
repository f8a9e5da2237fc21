#include "puzzles/storage/atomic_directory.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace backtrick {
namespace {

namespace fs = std::filesystem;

/// Copies a folder by hard links. Files are never written in place, so both trees keep their
/// content. Files that cannot be linked are copied.
void clone(const fs::path& from, const fs::path& to) {
  fs::create_directory(to, from);  // with the same permissions
  for (const fs::directory_entry& entry : fs::directory_iterator{from}) {
    const fs::path copy = to / entry.path().filename();
    if (entry.is_symlink()) {
      fs::copy_symlink(entry.path(), copy);
    } else if (entry.is_directory()) {
      clone(entry.path(), copy);
    } else {
      std::error_code failed;
      fs::create_hard_link(entry.path(), copy, failed);
      if (failed) fs::copy_file(entry.path(), copy);
    }
  }
}

void keep_folders(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder}) {
    if (entry.is_directory() && !entry.is_symlink()) keep_folder(entry.path());
  }
  keep_folder(folder);
}

/// Swaps the names of two folders in one step. If `to` does not exist, renames `from` to it.
void change_places(const fs::path& from, const fs::path& to) {
  const unsigned how = fs::exists(to) ? RENAME_EXCHANGE : RENAME_NOREPLACE;
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), how) == 0) return;
  const int error = errno;
  std::string message = to.string() + ": " + std::strerror(error);
  if (error == EINVAL || error == ENOSYS)
    message += " (this file system cannot swap two folders, which publishing needs)";
  throw Error{Exit::CannotWrite, message};
}

/// The first link on the path from a folder to a file in it, or nothing.
std::optional<fs::path> link_on_the_way(const fs::path& folder, const std::string& path) {
  fs::path at = folder;
  for (const fs::path& part : fs::path{path}) {
    if (fs::is_symlink(at /= part)) return at;
  }
  return std::nullopt;
}

bool hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

}  // namespace

AtomicDirectory::AtomicDirectory(const fs::path& folder, const std::string& mark) {
  folder_ = fs::exists(folder) ? fs::canonical(folder) : fs::absolute(folder).lexically_normal();
  if (!folder_.has_filename()) folder_ = folder_.parent_path();  // as in "site/"
  beside_ = folder_.parent_path() / ("." + folder_.filename().string() + ".being-published");
  fs::create_directories(folder_.parent_path());
  // The folder itself is replaced, so the lock is on its parent folder.
  lock_ = std::make_unique<FileLock>(folder_.parent_path());
  if (there() && !fs::is_directory(folder_))
    throw Error{Exit::Usage, folder_.string() + ": is not a folder"};
  if (there() && !fs::is_empty(folder_) && !fs::is_regular_file(fs::symlink_status(folder_ / mark)))
    throw Error{Exit::Usage, folder_.string() + ": holds files, and no " + mark +
                                 ", so it is not a published tree"};
  fs::remove_all(beside_);
}

// If `commit` failed, for example on a full disk, an incomplete tree remains there.
AtomicDirectory::~AtomicDirectory() {
  std::error_code ignored;
  fs::remove_all(beside_, ignored);
}

bool AtomicDirectory::there() const { return fs::exists(folder_); }

std::optional<std::string> AtomicDirectory::read(const std::string& path) const {
  const auto put = put_.find(path);
  return put != put_.end() ? put->second : read_own(path);
}

std::optional<std::string> AtomicDirectory::read_own(const std::string& path) const {
  return link_on_the_way(folder_, path) ? std::nullopt : read_file(folder_ / path);
}

std::set<std::string> AtomicDirectory::files() const {
  std::set<std::string> paths;
  for (const auto& [path, text] : put_) paths.insert(path);
  if (!there()) return paths;
  for (fs::recursive_directory_iterator at{folder_}, end; at != end; ++at) {
    if (hidden(at->path())) {
      if (at->is_directory()) at.disable_recursion_pending();
    } else if (at->is_symlink() || at->is_regular_file()) {
      paths.insert(at->path().lexically_relative(folder_).generic_string());
    }
  }
  return paths;
}

void AtomicDirectory::put(const std::string& path, std::string text) {
  put_[path] = std::move(text);
}

// Builds the whole new tree beside the old one, flushes it to the disk, and then swaps the two
// names in one step of the file system. A crash before the swap leaves the old tree, and a crash
// after it the new tree. The next run removes the other tree.
bool AtomicDirectory::commit() {
  std::erase_if(put_, [&](const auto& file) { return read_own(file.first) == file.second; });
  if (put_.empty()) return false;
  if (there()) clone(folder_, beside_);
  for (const auto& [path, text] : put_) {
    const fs::path file = beside_ / path;
    if (const auto link = link_on_the_way(beside_, path)) fs::remove(*link);
    fs::create_directories(file.parent_path());
    fs::remove(file);  // the file may be a hard link into the old tree
    write_file(file, text);
  }
  keep_folders(beside_);
  change_places(beside_, folder_);
  keep_folder(folder_.parent_path());
  fs::remove_all(beside_);
  put_.clear();
  return true;
}

}  // namespace backtrick

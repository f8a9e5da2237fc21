#include "puzzles/storage/durable_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace backtrick {
namespace {

namespace fs = std::filesystem;

std::string because(const fs::path& path) { return path.string() + ": " + std::strerror(errno); }

/// Owns a file descriptor and closes it.
class Descriptor {
 public:
  Descriptor(const fs::path& path, int flags)
      : file_{open(path.c_str(), flags | O_CLOEXEC, 0666)} {}
  ~Descriptor() {
    if (file_ >= 0) close(file_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool good() const { return file_ >= 0; }
  int get() const { return file_; }

 private:
  int file_;
};

void write_all(int file, const fs::path& path, std::string_view text) {
  while (!text.empty()) {
    const ssize_t bytes = write(file, text.data(), text.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) throw Error{Exit::CannotWrite, because(path)};
    text.remove_prefix(static_cast<std::size_t>(bytes));
  }
}

}  // namespace

std::optional<std::string> read_file(const fs::path& path) {
  const Descriptor file{path, O_RDONLY | O_NONBLOCK};  // else the open waits for a writer of a FIFO
  if (!file.good() && errno == ENOENT) return std::nullopt;
  if (!file.good()) throw Error{Exit::NoInput, because(path)};
  std::string text;
  if (fs::is_character_file(path)) return text;
  std::array<char, 1 << 16> part{};
  for (;;) {
    const ssize_t bytes = read(file.get(), part.data(), part.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0 && errno == EAGAIN) {
      pollfd input{file.get(), POLLIN, 0};
      poll(&input, 1, -1);
      continue;
    }
    if (bytes < 0) throw Error{Exit::NoInput, because(path)};
    if (bytes == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(bytes));
  }
}

void write_file(const fs::path& path, std::string_view text) {
  const Descriptor file{path, O_WRONLY | O_CREAT | O_TRUNC};
  if (!file.good()) throw Error{Exit::CannotWrite, because(path)};
  write_all(file.get(), path, text);
  if (fsync(file.get()) != 0) throw Error{Exit::CannotWrite, because(path)};
}

void keep_folder(const fs::path& folder) {
  const Descriptor file{folder, O_RDONLY | O_DIRECTORY};
  // Some file systems cannot sync a folder and return EINVAL. Names are safe there without it.
  if (!file.good() || (fsync(file.get()) != 0 && errno != EINVAL))
    throw Error{Exit::CannotWrite, because(folder)};
}

void rename_file(const fs::path& from, const fs::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) throw Error{Exit::CannotWrite, because(to)};
  keep_folder(fs::absolute(to).parent_path());
}

fs::path target_of(fs::path path) {
  static_cast<void>(fs::status(path));  // throws for a circle of links
  while (fs::is_symlink(path)) path = path.parent_path() / fs::read_symlink(path);
  return path;
}

bool is_special_file(const fs::path& path) {
  return fs::exists(path) && !fs::is_regular_file(path) && !fs::is_directory(path);
}

OutputFile::OutputFile(const fs::path& path) : path_{path}, written_{path} {
  const bool special = is_special_file(path);
  if (!special) {
    path_ = target_of(path);
    written_ = path_.string() + ".partial";
  }
  const int create = special ? 0 : O_CREAT | O_TRUNC;
  file_ = open(written_.c_str(), O_WRONLY | O_CLOEXEC | create, 0666);
  if (file_ < 0) throw Error{Exit::CannotWrite, because(written_)};
}

OutputFile::~OutputFile() {
  if (file_ < 0) return;
  close(file_);
  if (written_ != path_) unlink(written_.c_str());
}

void OutputFile::write(std::string_view text) { write_all(file_, written_, text); }

void OutputFile::finish() {
  if (written_ != path_) {
    struct stat old {};
    if (stat(path_.c_str(), &old) == 0) fchmod(file_, old.st_mode & 07777);
    if (fsync(file_) != 0) throw Error{Exit::CannotWrite, because(written_)};
    rename_file(written_, path_);
  }
  close(std::exchange(file_, -1));
}

void replace_file(const fs::path& path, std::string_view text) {
  OutputFile file{path};
  file.write(text);
  file.finish();
}

FileLock::FileLock(const fs::path& path) {
  for (;;) {
    const int create = fs::is_directory(path) ? O_DIRECTORY : O_CREAT;
    file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | create, 0666);
    if (file_ < 0) throw Error{Exit::CannotWrite, because(path)};
    while (flock(file_, LOCK_EX) != 0) {
      if (errno == EINTR) continue;
      const std::string message = because(path);
      close(file_);
      throw Error{Exit::CannotWrite, message};
    }
    // The file may have been replaced while this process waited. If so, lock the new file.
    struct stat locked {};
    struct stat named {};
    if (fstat(file_, &locked) == 0 && stat(path.c_str(), &named) == 0 &&
        locked.st_ino == named.st_ino && locked.st_dev == named.st_dev)
      return;
    close(file_);
  }
}

FileLock::~FileLock() { close(file_); }

}  // namespace backtrick

#include "puzzles/storage/durable_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

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

}  // namespace

std::optional<std::string> read_file(const fs::path& path) {
  const Descriptor file{path, O_RDONLY};
  if (!file.good() && errno == ENOENT) return std::nullopt;
  if (!file.good()) throw FileNotRead{because(path)};
  std::string text;
  std::array<char, 1 << 16> part{};
  for (;;) {
    const ssize_t bytes = read(file.get(), part.data(), part.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) throw FileNotRead{because(path)};
    if (bytes == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(bytes));
  }
}

void write_file(const fs::path& path, std::string_view text) {
  const Descriptor file{path, O_WRONLY | O_CREAT | O_TRUNC};
  if (!file.good()) throw FileNotWritten{because(path)};
  while (!text.empty()) {
    const ssize_t bytes = write(file.get(), text.data(), text.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) throw FileNotWritten{because(path)};
    text.remove_prefix(static_cast<std::size_t>(bytes));
  }
  if (fsync(file.get()) != 0) throw FileNotWritten{because(path)};
}

void keep_folder(const fs::path& folder) {
  const Descriptor file{folder, O_RDONLY | O_DIRECTORY};
  // Some file systems cannot sync a folder and return EINVAL. Names are safe there without it.
  if (!file.good() || (fsync(file.get()) != 0 && errno != EINVAL))
    throw FileNotWritten{because(folder)};
}

void rename_file(const fs::path& from, const fs::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) throw FileNotWritten{because(to)};
  keep_folder(fs::absolute(to).parent_path());
}

void replace_file(const fs::path& path, std::string_view text) {
  // If the path is a link, replace the file that it points to.
  const fs::path real = fs::exists(path) ? fs::canonical(path) : fs::absolute(path);
  const fs::path beside = real.string() + ".new";
  try {
    write_file(beside, text);
  } catch (...) {  // for example on a full disk: remove the partial new file
    unlink(beside.c_str());
    throw;
  }
  struct stat old {};
  if (stat(real.c_str(), &old) == 0) chmod(beside.c_str(), old.st_mode & 07777);
  rename_file(beside, real);
}

FileLock::FileLock(const fs::path& path) {
  for (;;) {
    const int create = fs::is_directory(path) ? O_DIRECTORY : O_CREAT;
    file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | create, 0666);
    if (file_ < 0) throw FileNotWritten{because(path)};
    while (flock(file_, LOCK_EX) != 0) {
      if (errno == EINTR) continue;
      const std::string message = because(path);
      close(file_);
      throw FileNotWritten{message};
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

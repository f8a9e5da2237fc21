#include "tools/report/gnuplot.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace backtrick {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

File temporary_file() {
  File file{std::tmpfile()};
  if (!file)
    throw Error{Exit::Unavailable, std::string{"no temporary file: "} + std::strerror(errno)};
  return file;
}

std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  std::array<char, 65536> chunk{};
  for (std::size_t got = 1; got != 0;) {
    got = std::fread(chunk.data(), 1, chunk.size(), file);
    text.append(chunk.data(), got);
  }
  return text;
}

}  // namespace

std::string gnuplot(const std::string& script) {
  const File in = temporary_file();
  const File out = temporary_file();
  const File messages = temporary_file();
  if (std::fwrite(script.data(), 1, script.size(), in.get()) != script.size() ||
      std::fflush(in.get()) != 0)
    throw Error{Exit::Unavailable, std::string{"no temporary file: "} + std::strerror(errno)};
  std::rewind(in.get());

  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&streams, fileno(out.get()), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&streams, fileno(messages.get()), STDERR_FILENO);
  std::string name = "gnuplot";
  std::array<char*, 2> words{name.data(), nullptr};
  pid_t process = 0;
  const int error = posix_spawnp(&process, "gnuplot", &streams, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  if (error == ENOENT)
    throw Error{Exit::Unavailable,
                "gnuplot, which draws the pictures, is not installed (Debian: gnuplot-nox)"};
  if (error != 0) throw Error{Exit::Unavailable, std::string{"gnuplot: "} + std::strerror(error)};

  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw Error{Exit::Unavailable, "gnuplot failed: " + contents(messages.get())};
  return contents(out.get());
}

}  // namespace backtrick

// Tests of a folder that changes as a whole, also for concurrent readers and after a kill.

#include "puzzles/storage/atomic_directory.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <thread>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/exit_status.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/scratch_folder.hpp"

namespace backtrick::the_game {
namespace {

namespace fs = std::filesystem;

/// Every file below a folder with its content, including hidden files.
std::map<std::string, std::string> content_of(const fs::path& folder) {
  std::map<std::string, std::string> content;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder}) {
    if (entry.is_regular_file())
      content[entry.path().lexically_relative(folder).generic_string()] =
          read_file(entry.path()).value();
  }
  return content;
}

TEST_CASE("atomic directory: made, read and changed", "[atomic_directory]") {
  const ScratchFolder scratch;
  const fs::path site = scratch.path() / "some" / "site";
  {
    AtomicDirectory tree{site, "mark"};
    CHECK(tree.files().empty());
    CHECK_FALSE(tree.read("mark"));
    tree.put("mark", "m");
    tree.put("days/one", "1");
    CHECK(tree.read("days/one") == "1");
    CHECK(tree.files() == std::set<std::string>{"days/one", "mark"});
    CHECK_FALSE(fs::exists(site));
    CHECK(tree.commit());
    CHECK_FALSE(tree.commit());
  }
  CHECK(content_of(site) == std::map<std::string, std::string>{{"mark", "m"}, {"days/one", "1"}});
  AtomicDirectory tree{site.string() + "/", "mark"};
  tree.put("days/one", "1");
  CHECK_FALSE(tree.commit());  // nothing has changed
  tree.put("days/one", "uno");
  tree.put("days/two", "2");
  CHECK(tree.read("days/one") == "uno");
  CHECK(read_file(site / "days/one") == "1");
  CHECK(tree.commit());
  CHECK(read_file(site / "days/one") == "uno");
  CHECK(tree.files() == std::set<std::string>{"days/one", "days/two", "mark"});
  CHECK(std::distance(fs::directory_iterator{site.parent_path()}, {}) == 1);  // nothing is left
                                                                              // beside the tree
}

TEST_CASE("atomic directory: what others keep in it stays", "[atomic_directory]") {
  const ScratchFolder scratch;
  const fs::path site = scratch.path() / "site";
  fs::create_directories(site / ".git" / "objects");
  write_file(site / "mark", "");
  write_file(site / "robots.txt", "theirs");
  write_file(site / ".git" / "objects" / "x", "object");
  fs::create_symlink("robots.txt", site / "link");
  fs::permissions(site, fs::perms{0750});
  AtomicDirectory tree{site, "mark"};
  CHECK(tree.files() == std::set<std::string>{"link", "mark", "robots.txt"});
  tree.put("new", "n");
  CHECK(tree.commit());
  CHECK(read_file(site / "robots.txt") == "theirs");
  CHECK(read_file(site / ".git/objects/x") == "object");
  CHECK(fs::read_symlink(site / "link") == "robots.txt");
  CHECK(fs::status(site).permissions() == fs::perms{0750});
}

TEST_CASE("atomic directory: folders that are something else are refused untouched",
          "[atomic_directory]") {
  const ScratchFolder scratch;
  write_file(scratch.path() / "file", "x");
  CHECK(status_of([&] { (AtomicDirectory{scratch.path() / "file", "mark"}); }) == Exit::Usage);
  CHECK(status_of([&] { (AtomicDirectory{scratch.path(), "mark"}); }) == Exit::Usage);
  fs::create_directory(scratch.path() / "empty");
  AtomicDirectory tree{scratch.path() / "empty", "mark"};
  tree.put("mark", "");
  CHECK(tree.commit());
}

TEST_CASE("atomic directory: through a link the folder behind it changes", "[atomic_directory]") {
  const ScratchFolder scratch;
  fs::create_directories(scratch.path() / "real" / "site");
  fs::create_directory_symlink("real/site", scratch.path() / "site");
  AtomicDirectory tree{scratch.path() / "site", "mark"};
  tree.put("mark", "m");
  CHECK(tree.commit());
  CHECK(fs::is_symlink(scratch.path() / "site"));
  CHECK(read_file(scratch.path() / "real/site/mark") == "m");
}

TEST_CASE("atomic directory: links in it are kept, and never followed", "[atomic_directory]") {
  const ScratchFolder scratch;
  const fs::path site = scratch.path() / "site";
  const fs::path theirs = scratch.path() / "theirs";
  fs::create_directories(theirs);
  write_file(theirs / "secret", "s");
  fs::create_directories(site);
  write_file(site / "mark", "");
  fs::create_symlink(theirs / "secret", site / "one");
  fs::create_directory_symlink(theirs, site / "many");
  fs::create_symlink("nowhere", site / "broken");
  fs::create_directory_symlink(theirs, site / "kept");
  AtomicDirectory tree{site, "mark"};
  CHECK(tree.files() == std::set<std::string>{"broken", "kept", "many", "mark", "one"});
  for (const char* path : {"one", "many/secret", "many", "broken", "kept/secret"})
    CHECK_FALSE(tree.read(path));
  tree.put("one", "s");  // same content as behind the link
  tree.put("many/secret", "1");
  tree.put("many/more/of/them", "2");
  tree.put("broken", "3");
  CHECK(tree.commit());
  CHECK(content_of(theirs) == std::map<std::string, std::string>{{"secret", "s"}});
  CHECK_FALSE(fs::exists(site / "nowhere"));
  for (const char* path : {"one", "many", "many/secret", "many/more/of/them", "broken"})
    CHECK_FALSE(fs::is_symlink(site / path));
  CHECK(tree.read("one") == "s");
  CHECK(tree.read("many/more/of/them") == "2");
  CHECK(tree.read("broken") == "3");
  CHECK(fs::read_symlink(site / "kept") == theirs);
}

TEST_CASE("atomic directory: a link to a mark does not make a tree", "[atomic_directory]") {
  const ScratchFolder scratch;
  const fs::path site = scratch.path() / "site";
  fs::create_directory(site);
  write_file(scratch.path() / "mark", "");
  fs::create_symlink(scratch.path() / "mark", site / "mark");
  CHECK(status_of([&] { (AtomicDirectory{site, "mark"}); }) == Exit::Usage);
}

/// Writes the tree of one generation. All its files hold the number of the generation.
void write_generation(const fs::path& site, int number) {
  AtomicDirectory tree{site, "mark"};
  tree.put("mark", std::to_string(number));
  for (int i = 0; i < 12; ++i)
    tree.put((i % 2 == 0 ? "even/" : "odd/") + std::to_string(i), std::to_string(number));
  if (tree.files().size() != 13) _exit(1);
  tree.commit();
}

TEST_CASE("atomic directory: killed at any moment, it is the old one or the new one",
          "[atomic_directory]") {
  const ScratchFolder scratch;
  const fs::path site = scratch.path() / "site";
  SplitMix64 random{3};
  int generation = 0;
  int killed_while_changing = 0;
  for (int i = 0; i < scaled(150); ++i) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      try {
        for (int next = generation + 1;; ++next) write_generation(site, next);
      } catch (...) {
        _exit(1);
      }
    }
    // The delay grows until something is published, because machines and builds differ in speed.
    const std::uint64_t longest =
        generation > 0 ? 100'000 : 100'000 * (static_cast<std::uint64_t>(i) + 1);
    std::this_thread::sleep_for(std::chrono::microseconds{random.below(longest)});
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    if (fs::exists(scratch.path() / ".site.being-published")) ++killed_while_changing;
    if (!fs::exists(site)) continue;
    const auto content = content_of(site);
    REQUIRE(content.size() == 13);
    for (const auto& [path, text] : content) REQUIRE(text == content.at("mark"));
    const int now = std::stoi(content.at("mark"));
    REQUIRE(now >= generation);
    generation = now;
  }
  CHECK(generation > 0);
  CHECK(killed_while_changing > 0);
  write_generation(site, generation + 1);
  CHECK_FALSE(fs::exists(scratch.path() / ".site.being-published"));
}

TEST_CASE("atomic directory: writers take turns, and readers see whole trees",
          "[atomic_directory]") {
  const ScratchFolder scratch;
  const fs::path site = scratch.path() / "site";
  write_generation(site, 0);
  std::vector<pid_t> writers;
  for (int writer = 1; writer <= 2; ++writer) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      try {
        for (int i = 0; i < 25; ++i) write_generation(site, 100 * writer + i);
        _exit(0);
      } catch (...) {
        _exit(1);
      }
    }
    writers.push_back(child);
  }
  // At every moment the name of the folder leads to a tree.
  int looks = 0;
  for (int status = 0; waitpid(writers[0], &status, WNOHANG) == 0; ++looks)
    REQUIRE(fs::exists(site / "mark"));
  CHECK(looks > 0);
  int status = 0;
  waitpid(writers[1], &status, 0);
  CHECK(status == 0);
  const auto content = content_of(site);
  CHECK(content.size() == 13);
  for (const auto& [path, text] : content) CHECK(text == content.at("mark"));
}

}  // namespace
}  // namespace backtrick::the_game

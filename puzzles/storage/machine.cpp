#include "puzzles/storage/machine.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace backtrick {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

/// A whole text as a number. Nothing for "max", -1 and the like, which mean that there is no limit.
std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

std::vector<std::string> words_in(const std::string& line, char between = ' ') {
  std::vector<std::string> words;
  std::istringstream in{line};
  for (std::string word; std::getline(in, word, between);) words.push_back(word);
  return words;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::vector<std::string> lines;
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The words of the first line of a file.
std::vector<std::string> first_line(const fs::path& file) {
  const auto lines = lines_of(file);
  return lines.empty() ? std::vector<std::string>{} : words_in(lines.front());
}

std::optional<std::uint64_t> number_of(const fs::path& file) {
  const auto words = first_line(file);
  return words.empty() ? std::nullopt : number_in(words.front());
}

/// A hierarchy of control groups, as this process sees it.
struct Hierarchy {
  bool second = false;            ///< of version 2
  std::vector<fs::path> folders;  ///< of the group of this process, and of all groups around it
};

/// A mounted hierarchy, from a line of /proc/self/mountinfo (proc(5)).
struct Mount {
  std::string group;  ///< the group whose folder is mounted
  std::string point;
  std::string type;
  std::vector<std::string> controllers;  ///< and other options
};

std::vector<Mount> cgroup_mounts(const MachineView& view) {
  std::vector<Mount> mounts;
  for (const std::string& line : lines_of(view.root / "proc/self/mountinfo")) {
    const auto words = words_in(line);
    const auto dash = std::ranges::find(words, "-");
    if (dash - words.begin() < 5 || words.end() - dash < 4) continue;
    if (dash[1] != "cgroup" && dash[1] != "cgroup2") continue;
    mounts.push_back({words[3], words[4], dash[1], words_in(dash[3], ',')});
  }
  return mounts;
}

/// The folders of a group and of the groups around it, up to the one that is mounted. Of a group
/// outside of that, this process sees the mounted one alone.
std::vector<fs::path> folders_of(const MachineView& view, const Mount& mount,
                                 const fs::path& group) {
  fs::path below = group.lexically_relative(mount.group);
  if (below.empty() || *below.begin() == "..") below = ".";
  const fs::path top = view.root / fs::path{mount.point}.relative_path();
  std::vector<fs::path> folders;
  for (; below != "." && !below.empty(); below = below.parent_path())
    folders.push_back(top / below);
  folders.push_back(top);
  return folders;
}

/// The hierarchies that may limit what this controller governs.
std::vector<Hierarchy> hierarchies(const MachineView& view, const std::string& controller) {
  const std::vector<Mount> mounts = cgroup_mounts(view);
  std::vector<Hierarchy> found;
  for (const std::string& line : lines_of(view.root / "proc/self/cgroup")) {
    // NUMBER:CONTROLLER,...:GROUP, where a colon may be part of the group
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const auto governs = words_in(line.substr(first + 1, second - first - 1), ',');
    const std::string type = governs.empty() ? "cgroup2" : "cgroup";
    if (!governs.empty() && std::ranges::count(governs, controller) == 0) continue;
    for (const Mount& mount : mounts) {
      if (mount.type != type) continue;
      if (!governs.empty() && std::ranges::count(mount.controllers, controller) == 0) continue;
      found.push_back({governs.empty(), folders_of(view, mount, line.substr(second + 1))});
    }
  }
  return found;
}

/// The limit of a group and, in version 1, of the groups around it that this process may not see.
std::uint64_t memory_of_group(const fs::path& folder, bool second) {
  const std::vector<std::string> files = second
                                             ? std::vector<std::string>{"memory.max", "memory.high"}
                                             : std::vector<std::string>{"memory.limit_in_bytes"};
  std::uint64_t least = kUnlimited;
  for (const std::string& file : files)
    least = std::min(least, number_of(folder / file).value_or(kUnlimited));
  if (second) return least;
  for (const std::string& line : lines_of(folder / "memory.stat")) {
    const auto words = words_in(line);
    if (words.size() == 2 && words.front() == "hierarchical_memory_limit")
      least = std::min(least, number_in(words.back()).value_or(kUnlimited));
  }
  return least;
}

/// The processors that a group may keep busy, rounded up.
std::uint64_t processors_of_group(const fs::path& folder, bool second) {
  std::optional<std::uint64_t> quota;
  std::optional<std::uint64_t> period;
  if (second) {
    const auto words = first_line(folder / "cpu.max");
    if (words.size() == 2) quota = number_in(words.front()), period = number_in(words.back());
  } else {
    quota = number_of(folder / "cpu.cfs_quota_us");
    period = number_of(folder / "cpu.cfs_period_us");
  }
  if (!quota || !period || *period == 0) return kUnlimited;
  return std::max<std::uint64_t>((*quota + *period - 1) / *period, 1);
}

/// The least limit of all groups that this process is in.
template <typename LimitOf>
std::uint64_t least_of_groups(const MachineView& view, const std::string& controller,
                              LimitOf limit_of) {
  std::uint64_t least = kUnlimited;
  for (const Hierarchy& hierarchy : hierarchies(view, controller)) {
    for (const fs::path& folder : hierarchy.folders)
      least = std::min(least, limit_of(folder, hierarchy.second));
  }
  return least;
}

/// A number that Slurm has set, or nothing. To ask for no memory is to ask for all of a node.
std::optional<std::uint64_t> of_slurm(const MachineView& view, const char* name) {
  const char* const text = view.variable(name);
  const auto number = text == nullptr ? std::nullopt : number_in(text);
  return number == 0 ? std::nullopt : number;
}

std::uint64_t processors_of_task(const MachineView& view) {
  if (const auto task = of_slurm(view, "SLURM_CPUS_PER_TASK")) return *task;
  return of_slurm(view, "SLURM_CPUS_ON_NODE").value_or(kUnlimited);
}

/// Slurm counts in megabytes.
std::uint64_t memory_of_job(const MachineView& view) {
  const auto times = [](std::uint64_t a, std::uint64_t b) {
    return a > kUnlimited / b ? kUnlimited : a * b;
  };
  std::uint64_t least = kUnlimited;
  if (const auto node = of_slurm(view, "SLURM_MEM_PER_NODE")) least = times(*node, kMegabyte);
  const auto each = of_slurm(view, "SLURM_MEM_PER_CPU");
  const std::uint64_t processors = processors_of_task(view);
  if (each && processors != kUnlimited)
    least = std::min(least, times(times(*each, processors), kMegabyte));
  return least;
}

std::uint64_t memory_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGESIZE);
  constexpr std::uint64_t kUnknown = std::uint64_t{4} << 30;
  return pages > 0 && bytes > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)
             : kUnknown;
}

std::uint64_t limit_of_process() {
  std::uint64_t least = kUnlimited;
  for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
    rlimit limit{};
    if (getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
      least = std::min<std::uint64_t>(least, limit.rlim_cur);
  }
  return least;
}

/// The processors that this process may run on.
unsigned processors() {
#ifdef __linux__
  constexpr std::size_t kMost = std::size_t{1} << 16;
  for (std::size_t most = CPU_SETSIZE; most <= kMost; most *= 2) {
    std::vector<cpu_set_t> set(most / CPU_SETSIZE);
    const std::size_t bytes = set.size() * sizeof(cpu_set_t);
    if (sched_getaffinity(0, bytes, set.data()) == 0)
      return static_cast<unsigned>(std::max(1, CPU_COUNT_S(bytes, set.data())));
  }
#endif
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace

std::uint64_t allowed_memory(const MachineView& view) {
  return std::min({memory_of_machine(), least_of_groups(view, "memory", memory_of_group),
                   memory_of_job(view), limit_of_process()});
}

unsigned allowed_threads(const MachineView& view) {
  return static_cast<unsigned>(
      std::min({std::uint64_t{processors()}, least_of_groups(view, "cpu", processors_of_group),
                processors_of_task(view)}));
}

std::uint64_t default_memory() { return allowed_memory() / 4; }

}  // namespace backtrick

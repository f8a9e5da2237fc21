#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>

namespace backtrick {

/// Where the limits of this process are read. Tests look at a folder of their own.
struct MachineView {
  std::filesystem::path root = "/";  ///< of /proc, and of the folders where cgroups are mounted
  std::function<const char*(const char*)> variable = [](const char* name) {
    return std::getenv(name);
  };
};

/// The bytes of memory that this process may take: the least of what the machine has, of the limits
/// of its control groups (versions 1 and 2) and of all groups around them, of the memory of a Slurm
/// job, and of the limits of its address space and data (`ulimit`).
std::uint64_t allowed_memory(const MachineView& view = {});

/// The threads that this process may run at the same time, at least one: the fewest of the
/// processors that it may run on (taskset, cpuset), of the quotas of its control groups and of all
/// groups around them, rounded up, and of the processors of a task of Slurm.
unsigned allowed_threads(const MachineView& view = {});

/// What a program takes that was not told how much: a quarter of the allowed memory.
std::uint64_t default_memory();

}  // namespace backtrick

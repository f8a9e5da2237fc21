// Tests of the limits of a process, in folders that look like those of Linux.

#include "puzzles/storage/machine.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/scratch_folder.hpp"

namespace backtrick {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

/// A system of files in a folder, and variables.
class Machine {
 public:
  void write(const fs::path& path, const std::string& text) const {
    fs::create_directories((root_.path() / path).parent_path());
    std::ofstream{root_.path() / path} << text;
  }
  void set(const std::string& name, const std::string& value) { variables_[name] = value; }

  std::uint64_t megabytes() const { return allowed_memory(view()) / kMegabyte; }
  unsigned threads() const { return allowed_threads(view()); }

 private:
  MachineView view() const {
    return {root_.path(), [this](const char* name) {
              const auto found = variables_.find(name);
              return found == variables_.end() ? nullptr : found->second.c_str();
            }};
  }

  ScratchFolder root_;
  std::map<std::string, std::string> variables_;
};

std::string megabytes(std::uint64_t count) { return std::to_string(count * kMegabyte) + "\n"; }

void mount_first_version(const Machine& machine, const std::string& group) {
  machine.write("proc/self/mountinfo",
                "23 1 8:1 / / rw - ext4 /dev/sda rw\n"
                "34 31 0:31 " +
                    group +
                    " /cg/cpu rw shared:9 master:1 - cgroup cgroup rw,cpuacct,cpu\n"
                    "35 31 0:32 " +
                    group + " /cg/memory rw,relatime - cgroup cgroup rw,memory\n");
}
void mount_second_version(const Machine& machine) {
  machine.write("proc/self/mountinfo",
                "41 31 0:38 / /cg rw,relatime shared:4 - cgroup2 cgroup2 rw\n");
}

TEST_CASE("machine: without limits, what the system has", "[machine]") {
  Machine machine;
  const std::uint64_t all = machine.megabytes();
  CHECK(all > 0);
  CHECK(machine.threads() >= 1);
  mount_first_version(machine, "/");
  machine.write("proc/self/cgroup", "4:memory:/job\n1:cpuacct,cpu:/job\n");
  machine.write("cg/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
  machine.write("cg/cpu/job/cpu.cfs_quota_us", "-1\n");
  machine.write("cg/cpu/job/cpu.cfs_period_us", "100000\n");
  CHECK(machine.megabytes() == all);
}

TEST_CASE("machine: control groups of version 1, nested", "[machine]") {
  Machine machine;
  mount_first_version(machine, "/");
  machine.write("proc/self/cgroup",
                "9:name=systemd:/x\n4:memory:/job/step\n1:cpuacct,cpu:/job/step\n");
  machine.write("cg/memory/job/step/memory.limit_in_bytes", megabytes(90));
  CHECK(machine.megabytes() == 90);
  machine.write("cg/memory/job/memory.limit_in_bytes", megabytes(70));
  CHECK(machine.megabytes() == 70);
  machine.write("cg/memory/job/step/memory.stat",
                "cache 5\nhierarchical_memory_limit " + megabytes(60));
  CHECK(machine.megabytes() == 60);
  machine.write("cg/cpu/job/cpu.cfs_quota_us", "50000\n");
  machine.write("cg/cpu/job/cpu.cfs_period_us", "100000\n");
  CHECK(machine.threads() == 1);
}

// A container sees its own group at the mount point, and is told its name in the whole machine.
TEST_CASE("machine: a group that is mounted", "[machine]") {
  for (const std::string group : {"/docker/5", "/docker/5/a", "/elsewhere", "/../b"}) {
    Machine machine;
    mount_first_version(machine, "/docker/5");
    machine.write("proc/self/cgroup", "4:memory:" + group + "\n");
    machine.write("cg/memory/memory.limit_in_bytes", megabytes(80));
    machine.write("cg/memory/a/memory.limit_in_bytes", megabytes(50));
    CHECK(machine.megabytes() == (group.ends_with("/a") ? 50 : 80));
  }
}

TEST_CASE("machine: control groups of version 2, nested", "[machine]") {
  Machine machine;
  mount_second_version(machine);
  machine.write("proc/self/cgroup", "0::/slice/a:b\n");
  machine.write("cg/slice/a:b/memory.max", "max\n");
  machine.write("cg/slice/memory.max", megabytes(64));
  machine.write("cg/slice/a:b/cpu.max", "max 100000\n");
  machine.write("cg/slice/cpu.max", "20000 100000\n");
  CHECK(machine.megabytes() == 64);
  CHECK(machine.threads() == 1);
  machine.write("cg/slice/a:b/memory.high", megabytes(40));
  CHECK(machine.megabytes() == 40);
}

TEST_CASE("machine: a job of Slurm", "[machine]") {
  Machine machine;
  const std::uint64_t all = machine.megabytes();
  machine.set("SLURM_MEM_PER_NODE", "0");  // all of the node
  CHECK(machine.megabytes() == all);
  machine.set("SLURM_MEM_PER_NODE", "300");
  CHECK(machine.megabytes() == 300);
  machine.set("SLURM_MEM_PER_CPU", "50");
  machine.set("SLURM_CPUS_ON_NODE", "3");
  CHECK(machine.megabytes() == 150);
  machine.set("SLURM_CPUS_PER_TASK", "1");
  CHECK(machine.megabytes() == 50);
  CHECK(machine.threads() == 1);
  machine.set("SLURM_MEM_PER_CPU", "18446744073709551615");  // no limit that can be reached
  CHECK(machine.megabytes() == 300);
  machine.set("SLURM_MEM_PER_NODE", "lots");
  CHECK(machine.megabytes() == all);
}

}  // namespace
}  // namespace backtrick

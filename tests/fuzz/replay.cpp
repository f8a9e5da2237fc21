// Replaces libFuzzer in builds without it. Runs the harness once for every file named on the
// command line and for every file in a folder named there.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

void replay(const fs::path& path) {
  std::cout << path.string() << std::endl;  // flush at once, so that the name is visible after a
                                            // crash
  std::ifstream file{path, std::ios::binary};
  const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
  const std::vector<std::uint8_t> input{bytes.begin(), bytes.end()};
  LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  int replayed = 0;
  for (const fs::path& path : std::vector<fs::path>{argv + 1, argv + argc}) {
    if (!fs::is_directory(path)) {
      replay(path);
      ++replayed;
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator{path}) {
      if (!entry.is_regular_file()) continue;
      replay(entry.path());
      ++replayed;
    }
  }
  std::cout << replayed << " inputs replayed\n";
  return replayed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

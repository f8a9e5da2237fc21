#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <span>
#include <vector>

namespace backtrick::the_game::proof {

/// Hands bytes from one thread to another, and holds no more than `kMost` of them.
class BytePipe {
 public:
  /// Waits while the pipe is full. Bytes that nobody will read are dropped.
  void write(std::span<const std::byte> bytes) {
    std::unique_lock lock{mutex_};
    while (!bytes.empty()) {
      change_.wait(lock, [&] { return held_.size() < kMost || abandoned_; });
      if (abandoned_) return;
      const auto some = bytes.first(std::min(bytes.size(), kMost - held_.size()));
      held_.insert(held_.end(), some.begin(), some.end());
      bytes = bytes.subspan(some.size());
      change_.notify_all();
    }
  }
  /// Waits for bytes. Returns their number, 0 at the end.
  std::size_t read(std::span<std::byte> buffer) {
    std::unique_lock lock{mutex_};
    change_.wait(lock, [&] { return !held_.empty() || ended_; });
    const std::size_t some = std::min(buffer.size(), held_.size());
    std::copy_n(held_.begin(), some, buffer.begin());
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(some));
    change_.notify_all();
    return some;
  }
  /// The writer writes no more.
  void end() { set(ended_); }
  /// The reader reads no more.
  void abandon() { set(abandoned_); }

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 20;

  void set(bool& flag) {
    const std::lock_guard lock{mutex_};
    flag = true;
    change_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable change_;
  std::vector<std::byte> held_;
  bool ended_ = false;
  bool abandoned_ = false;
};

}  // namespace backtrick::the_game::proof

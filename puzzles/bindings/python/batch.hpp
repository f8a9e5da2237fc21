#pragma once

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "puzzles/bindings/python/interpreter_lock.hpp"
#include "puzzles/bindings/python/interruptible.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/worker_group.hpp"

namespace backtrick::python {

/// Raises TypeError for a text, whose characters would be many questions.
inline pybind11::iterator iterator_over(const pybind11::object& questions) {
  if (PyUnicode_Check(questions.ptr()) || PyBytes_Check(questions.ptr()) ||
      PyByteArray_Check(questions.ptr()))
    throw pybind11::type_error{"expected many deals, such as a list, not one text"};
  return pybind11::iter(questions);
}

/// An iterator over results, in the order of the questions. Threads work ahead without the
/// interpreter lock and never touch Python; one thread of Python at a time fetches the questions
/// and hands out the results. run_in_order (solver/common/batch.hpp) fetches and hands out in its
/// own threads. The threads are those of one process: after a fork, the child has none of them.
template <typename Output>
class Batch {
 public:
  using Work = std::function<Output(const Asked&)>;
  /// Makes the work of one thread. It ends soon after the flag becomes true.
  using MakeWork = std::function<Work(const std::atomic<bool>& interrupt)>;

  /// `questions`: any iterable but a text. `threads`: none for all that are allowed.
  Batch(const pybind11::object& questions, const std::optional<the_game::Rules>& rules,
        std::optional<unsigned> threads, MakeWork make_work)
      : questions_{iterator_over(questions)}, rules_{rules}, make_work_{std::move(make_work)} {
    if (threads && (*threads < 1 || *threads > kMostThreads))
      throw pybind11::value_error{"threads are 1 to " + std::to_string(kMostThreads)};
    begin_workers(threads ? *threads : allowed_threads());
    ahead_ = kAheadPerThread * workers_.size();
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  ~Batch() { stop(); }  // NOLINT(bugprone-exception-escape): only a broken mutex throws

  bool is_of_this_process() const { return process_ == getpid(); }

  /// The next result. Throws stop_iteration after the last one. If fetching or answering a question
  /// throws, that error comes in the place of its result. As with generators, a call while another
  /// is under way throws value_error.
  Output next() {
    if (!is_of_this_process())
      throw std::runtime_error{
          "the batch belongs to another process: after a fork, make a batch of its own"};
    const Turn turn{under_way_};
    fetch_ahead();
    try {
      while (!wait_for_front()) handle_signals();
    } catch (...) {
      stop();
      questions_.reset();
      throw;
    }
    if (slots_.empty()) {
      if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
      throw pybind11::stop_iteration{};
    }
    Slot front;
    {
      const std::lock_guard lock{mutex_};
      front = std::move(slots_.front());
      slots_.pop_front();
      --taken_;
    }
    if (front.failure) std::rethrow_exception(front.failure);
    return *std::move(front.output);
  }

 private:
  static constexpr unsigned kMostThreads = 1024;
  static constexpr std::size_t kAheadPerThread = 256;

  /// Holds the flag that a call is under way. The interpreter lock guards the flag; a call releases
  /// that lock while it waits, and while Python fetches a question.
  class Turn {
   public:
    explicit Turn(bool& under_way) : under_way_{under_way} {
      if (under_way_) throw pybind11::value_error{"the batch is in use by another call"};
      under_way_ = true;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { under_way_ = false; }

   private:
    bool& under_way_;
  };

  /// If the system refuses threads, those that it has allowed do the work.
  void begin_workers(unsigned threads) {
    workers_.reserve(threads);
    try {
      while (workers_.size() < threads) workers_.emplace_back([this] { run_worker(); });
    } catch (const std::system_error&) {
      if (workers_.empty()) throw no_thread();
    }
  }

  struct Slot {
    std::optional<Asked> asked;
    std::optional<Output> output;
    std::exception_ptr failure;
    bool done = false;
  };

  void fetch_ahead() {
    while (questions_ && slots_.size() < ahead_) {
      try {
        Slot slot;
        slot.asked = call_python([this] { return next_question(); });
        if (!slot.asked) {
          questions_.reset();
          return;
        }
        const std::lock_guard lock{mutex_};
        slots_.push_back(std::move(slot));
      } catch (...) {
        failure_ = std::current_exception();  // raised after the results before it
        questions_.reset();
      }
      work_to_do_.notify_one();
    }
  }

  std::optional<Asked> next_question() {
    const auto next = pybind11::reinterpret_steal<pybind11::object>(PyIter_Next(questions_->ptr()));
    if (PyErr_Occurred() != nullptr) throw pybind11::error_already_set{};
    if (!next) return std::nullopt;
    return asked_of(next, rules_);
  }

  /// Waits a moment for the first result. Returns whether it is there, or nothing is to come.
  bool wait_for_front() {
    const Unlocked others_may_run;
    std::unique_lock lock{mutex_};
    return front_done_.wait_for(lock, kBetweenSignals,
                                [this] { return slots_.empty() || slots_.front().done; });
  }

  void run_worker() {
    Work work;
    std::unique_lock lock{mutex_};
    for (;;) {
      work_to_do_.wait(lock, [this] { return interrupt_ || taken_ < slots_.size(); });
      if (interrupt_) return;
      Slot& slot = slots_[taken_++];  // stays where it is until it is done
      lock.unlock();
      try {
        if (!work) work = make_work_(interrupt_);
        slot.output = work(*slot.asked);
      } catch (...) {
        slot.failure = std::current_exception();
      }
      lock.lock();
      slot.done = true;
      if (&slot == &slots_.front()) front_done_.notify_one();
    }
  }

  void stop() {
    const Unlocked others_may_run;
    {
      const std::lock_guard lock{mutex_};
      interrupt_ = true;
    }
    work_to_do_.notify_all();
    workers_.clear();  // joins
    slots_.clear();
    taken_ = 0;
  }

  pid_t process_ = getpid();
  std::optional<pybind11::iterator> questions_;  // none once all are fetched
  std::optional<the_game::Rules> rules_;
  MakeWork make_work_;
  std::size_t ahead_ = 0;
  std::exception_ptr failure_;
  bool under_way_ = false;

  std::mutex mutex_;
  std::condition_variable work_to_do_;
  std::condition_variable front_done_;
  std::deque<Slot> slots_;  // in the order of the questions
  std::size_t taken_ = 0;   // slots that workers have taken, from the front
  std::atomic<bool> interrupt_ = false;
  std::vector<std::jthread> workers_;
};

/// Destroys a batch. That of another process is left, because its threads cannot be joined.
struct EndBatch {
  template <typename Output>
  void operator()(Batch<Output>* batch) const {
    if (batch->is_of_this_process()) delete batch;
  }
};

template <typename Output>
using BatchPointer = std::unique_ptr<Batch<Output>, EndBatch>;

template <typename Output>
BatchPointer<Output> make_batch(const pybind11::object& questions,
                                const std::optional<the_game::Rules>& rules,
                                std::optional<unsigned> threads,
                                typename Batch<Output>::MakeWork make_work) {
  return BatchPointer<Output>{new Batch<Output>{questions, rules, threads, std::move(make_work)}};
}

/// Adds the class of a batch.
template <typename Output>
void add_batch(pybind11::module_& module, const char* name) {
  pybind11::class_<Batch<Output>, BatchPointer<Output>>(
      module, name,
      "An iterator over results, in the order of the deals. Threads work up to 256 deals each "
      "ahead. Ctrl-C ends it.")
      .def("__iter__", [](pybind11::object self) { return self; })
      .def("__next__", &Batch<Output>::next)
      .def(
          "table",
          [](const pybind11::object& self) {
            return pybind11::module_::import("backtrick.tables").attr("table")(self);
          },
          "The results that are still to come, as columns: see backtrick.table.");
}

}  // namespace backtrick::python

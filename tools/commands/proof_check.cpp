#include "tools/commands/proof_check.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "puzzles/formats/position_text.hpp"
#include "solver/common/error.hpp"
#include "solver/the_game/proof/check.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

std::string goal_in_words(const proof::Claim& claim) {
  return claim.at_least_left() == 1
             ? "it is unwinnable"
             : "every game leaves " + std::to_string(claim.at_least_left()) + " cards or more";
}

std::string start_in_words(const proof::Claim& claim) {
  if (const auto* deal = std::get_if<Deal>(&claim.start))
    return "of deal " + write_deal_code(*deal) + " (" + in_words(deal->rules()) + ")";
  const auto& position = std::get<Position>(claim.start);
  return "of this position (" + in_words(position.rules()) + "):\n" + write_position_text(position);
}

std::array<std::uint64_t, proof::kReasons> successors_of(const proof::CheckReport& report) {
  std::array<std::uint64_t, proof::kReasons> sums{};
  for (const proof::LayerReport& layer : report.layers) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += layer.successors[i];
  }
  return sums;
}

std::string as_text(const proof::Claim& claim, const proof::CheckReport& report,
                    const BatchProgress& progress, const Terminal& terminal, bool verdict_alone) {
  std::string text =
      report.holds() ? terminal.coloured("holds", Terminal::kGreen) + ": " + goal_in_words(claim)
                     : terminal.coloured("REFUSED", Terminal::kRed) + ": this is no proof that " +
                           goal_in_words(claim);
  if (verdict_alone) return text + "\n";
  text += "\nproof " + start_in_words(claim) + "\n";
  text += counted(report.layers.size(), "layers, ") + counted(report.states(), "states, ") +
          counted(report.bytes, "bytes; ") + duration_in_words(progress.elapsed()) + "\n";
  if (const auto& hole = report.refusal) {
    text += "layer " + std::to_string(hole->layer) + ": " + hole->reason + "\n";
    if (!hole->state.empty()) text += "  state      " + hole->state + "\n";
    if (!hole->successor.empty()) text += "  successor  " + hole->successor + "\n";
    return text;
  }
  const auto sums = successors_of(report);
  for (std::size_t i = 0; i < sums.size(); ++i)
    text += (i == 0 ? "successors: " : ", ") +
            counted(sums[i], std::string{name(static_cast<proof::Reason>(i))});
  return text + "\n";
}

std::string as_json(const proof::Claim& claim, const proof::CheckReport& report,
                    const BatchProgress& progress) {
  WriteJson json{{"proof", report.holds() ? "holds" : "refused"},
                 {"form", name(claim.form)},
                 {"at_least_left", claim.at_least_left()}};
  if (const auto* deal = std::get_if<Deal>(&claim.start))
    json["deal"] = as_json(*deal);
  else
    json["position"] = as_json(std::get<Position>(claim.start));
  if (const auto& hole = report.refusal) {
    json["refusal"] = {{"layer", hole->layer}, {"reason", hole->reason}};
    if (!hole->state.empty()) json["refusal"]["state"] = hole->state;
    if (!hole->successor.empty()) json["refusal"]["successor"] = hole->successor;
  }
  json["layers"] = report.layers.size();
  json["states"] = report.states();
  json["bytes"] = report.bytes;
  const auto sums = successors_of(report);
  json["successors"] = WriteJson::object();
  for (std::size_t i = 0; i < sums.size(); ++i)
    json["successors"][std::string{name(static_cast<proof::Reason>(i))}] = sums[i];
  json["seconds"] = progress.seconds();
  return json.dump() + "\n";
}

}  // namespace

void add_memory_option(Command& command, ProofCheck& how) {
  add_memory_option(
      command, how.memory,
      "Memory of the program, which holds a few layers of the proof at a time, such as "
      "512M or 6G (default: 512M, or a quarter of what the machine, the container or "
      "the job allows if that is less)");
}

Exit check_proof(Input& input, const ProofCheck& how) {
  if (const FileKind kind = input.kind(); kind != FileKind::Proof && kind != FileKind::Text)
    throw Error{Exit::BadData, input.name() + ": no proof, but " + what_reads(kind)};
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  std::atomic<std::uint64_t> states = 0;
  std::atomic<std::size_t> layer = 0;
  const BatchProgress progress{std::nullopt};
  std::optional<proof::Claim> claim;
  proof::CheckOptions options;
  const MemoryShare share{how.memory, how.threads, true};
  if (const auto fewer = share.fewer_threads()) terminal.fail(*fewer);
  options.threads = share.threads;
  options.memory = share.each;
  options.interrupt = &interrupted;
  options.on_claim = [&](const proof::Claim& read) { claim = read; };
  options.on_layer = [&](const proof::LayerReport& checked) {
    states += checked.states;
    layer = checked.layer;
    if (how.layers)
      terminal.fail("layer " + std::to_string(checked.layer) + ": " +
                    counted(checked.states, "states in ") + counted(checked.groups, "groups; ") +
                    counted(states, "states after ") + duration_in_words(progress.elapsed()));
  };
  const auto progress_line = terminal.show_progress([&] {
    return "checked up to layer " + std::to_string(layer) + ": " + counted(states, "states; ") +
           duration_in_words(progress.elapsed());
  });
  const auto tell_interrupted = [&terminal] {
    terminal.fail("interrupted; nothing is proved");
    return Exit::Interrupted;
  };
  try {
    const proof::CheckReport report =
        proof::check([&](std::span<std::byte> buffer) { return input.read(buffer); }, options);
    terminal.print(how.format == Format::Json
                       ? as_json(*claim, report, progress)
                       : as_text(*claim, report, progress, terminal, how.verdict_alone));
    return report.holds() ? Exit::Ok : Exit::SomeUnwinnable;
  } catch (const proof::CheckInterrupted&) {
    return tell_interrupted();
  } catch (const proof::ProofFault& fault) {
    if (interrupted) return tell_interrupted();  // an interrupt also ends the input
    throw Error{Exit::BadData, input.name() + ": no proof: " + printable(fault.what())};
  } catch (const std::bad_alloc&) {
    throw Error{
        Exit::BadData,
        input.name() +
            ": not checked: its layers take more memory than --memory or the system allows"};
  }
}

}  // namespace backtrick::the_game

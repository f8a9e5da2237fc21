#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "solver/common/batch.hpp"
#include "solver/common/error.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/asked_deals.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick {

/// Answers the deals of a source on several threads, in their order. For each thread, `make_work`
/// makes a function from an Asked that holds a deal to an Expected answer. `take(asked, answer)`
/// counts and prints an answer and returns its exit status. A deal without an answer is counted by
/// `tally.refuse()` and reported, and the others are answered all the same. An answer that was
/// interrupted (Exit::Interrupted) ends the batch.
template <typename Source, typename Tally, typename MakeWork, typename Take>
Exit answer_deals(Source& deals, unsigned threads, const std::atomic<bool>& interrupted,
                  Tally& tally, Terminal& terminal, const MakeWork& make_work, const Take& take) {
  using AskedDeal = typename decltype(deals.next())::value_type;
  Exit exit = Exit::Ok;
  run_in_order(
      threads,
      [&]() -> std::optional<AskedDeal> {
        if (interrupted) return std::nullopt;
        return deals.next();
      },
      [&] {
        return [work = make_work()](AskedDeal asked) mutable {
          using Answer = decltype(work(asked));
          Answer answer = asked.deal ? work(asked) : Answer{asked.deal.error()};
          return std::pair{std::move(asked), std::move(answer)};
        };
      },
      [&](const auto& answered) {
        const auto& [asked, answer] = answered;
        if (answer) {
          exit = worse(exit, take(asked, *answer));
          return true;
        }
        if (answer.error().status() == Exit::Interrupted) return false;
        tally.refuse();
        exit = worse(exit, Exit::BadData);
        terminal.fail(refusal(asked.where, answer.error()));
        return true;
      });
  return interrupted ? Exit::Interrupted : exit;
}

/// Prints the deals of a source, one a line. `deal_anew` takes a deal and returns the one to print,
/// as an Expected. `as_text` writes it as deal text that --deals can read; where the deal comes
/// from follows in a comment.
template <typename Source, typename DealAnew, typename AsText>
Exit print_deals(Source& deals, DealFormat format, const DealAnew& deal_anew,
                 const AsText& as_text) {
  Terminal terminal;
  Exit exit = Exit::Ok;
  while (auto asked = deals.next()) {
    if (asked->deal) asked->deal = deal_anew(*asked->deal);
    if (!asked->deal) {
      terminal.fail(refusal(asked->where, asked->deal.error()));
      exit = Exit::BadData;
      continue;
    }
    const auto& deal = *asked->deal;
    const std::string text = format == DealFormat::Json   ? write_deal_json(deal)
                             : format == DealFormat::Code ? write_deal_code(deal)
                                                          : as_text(deal);
    terminal.print(text + (format == DealFormat::Text ? "  # " + asked->where : "") + "\n");
  }
  return exit;
}

}  // namespace backtrick

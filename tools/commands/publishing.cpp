#include "tools/commands/publishing.hpp"

#include "puzzles/storage/durable_file.hpp"
#include "solver/common/error.hpp"

namespace backtrick {
namespace {

namespace fs = std::filesystem;

std::string base_url_of(const PublishOptions& options) {
  std::string url = options.base_url;
  if (url.empty()) return url;
  if (!url.starts_with("https://") && !url.starts_with("http://"))
    throw Error{Exit::Usage,
                "--base-url: " + in_quotes(url) + " begins neither with https:// nor http://"};
  const auto bad = [](unsigned char c) { return c <= ' ' || c >= 0x7f || c == '"' || c == '#'; };
  if (std::ranges::any_of(url, bad))
    throw Error{Exit::Usage, "--base-url: " + in_quotes(url) + " holds what an address cannot"};
  if (!url.ends_with('/')) url += '/';
  return url;
}

}  // namespace

void add_publish_options(Command& command, PublishOptions& options,
                         const std::string& ledger_ending, const std::string& threads) {
  add_date_option(command, "--from", options.from, "The first date").required();
  add_date_option(command, "--to", options.to, "The last date").required();
  command.add_text("--out", options.out, "The folder to write, or to add to")
      .required()
      .type("DIR");
  command
      .add_text("--ledger", options.ledger,
                "The ledger of what was published (default: DIR" + ledger_ending + ")")
      .type("FILE");
  add_date_option(command, "--today", options.today,
                  "Solutions are published of earlier dates only, and feeds go up to it (default: "
                  "today where you are)");
  command
      .add_text("--base-url", options.base_url,
                "Where the folder will stand, for feeds: https://example.org/daily/")
      .type("URL");
  add_threads_option(command, options.threads, threads);
}

SitePlan plan_of(const PublishOptions& options) {
  if (options.to < options.from) throw Error{Exit::Usage, "--to is before --from"};
  SitePlan plan{{}, options.today, base_url_of(options)};
  for (CalendarDate date = options.from; date <= options.to; date = day_after(date))
    plan.dates.insert(date);
  return plan;
}

fs::path ledger_path(const PublishOptions& options, const std::string& ending) {
  fs::path out = fs::weakly_canonical(options.out);
  if (!out.has_filename()) out = out.parent_path();  // as in "site/"
  if (options.ledger.empty()) return out.string() + ending;
  if (is_special_file(options.ledger))
    throw Error{Exit::Usage,
                "--ledger: " + options.ledger +
                    " is no regular file, and a tree needs a ledger that can be read again"};
  const fs::path inside = fs::weakly_canonical(options.ledger).lexically_relative(out);
  if (!inside.empty() && *inside.begin() != "..")
    throw Error{Exit::Usage,
                "--ledger: " + options.ledger + " is inside of the tree; keep it elsewhere"};
  return options.ledger;
}

}  // namespace backtrick

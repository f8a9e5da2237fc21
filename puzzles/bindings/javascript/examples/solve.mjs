// node solve.mjs 42 solo-expert:7
import {load} from 'backtrick';

const backtrick = await load();
for (const asked of process.argv.slice(2)) {
  const {verdict, line} = backtrick.solve(asked, {seconds: 60});
  console.log(`${asked}: ${verdict}`);
  for (const turn of line) console.log(`  ${turn.map(([card, pile]) => `${card} on ${pile}`).join(', ')}`);
}

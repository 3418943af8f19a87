import { runDrawnCell } from './drawn-cells';
import { openStage } from './grid-stage';
import { addCell, emptyTally } from './grid-tally';

// One share of so many drawn cells: every `of`-th number from `share` on. Prints its tally as one line of JSON.
const [share = 0, of = 1, count = 0] = process.argv.slice(2).map(Number);
const opened = await openStage(share + 1);
// What is drawn is the platform's part, so plain arrays do.
const stage = { ...opened.stage, storeFor: () => opened.memory };
const tally = emptyTally();
for (let seed = share; seed < count; seed += of) {
  try {
    addCell(tally, await runDrawnCell(stage, seed));
  } catch (error) {
    tally.cells += 1;
    tally.harms.lost += 1;
    tally.failures.push(
      `drawn ${seed}\n      ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    stage.time.clear();
  }
}
await opened.close();
process.stdout.write(`${JSON.stringify(tally)}\n`);

import { allCells, nameCell } from './cells';
import { openStage } from './grid-stage';
import { addCell, emptyTally } from './grid-tally';
import { runCell } from './run-cell';

// One share of the grid: every `of`-th cell from `share` on. Prints its tally as one line of JSON.
const [share = 0, of = 1] = process.argv.slice(2).map(Number);
const [, , , , filter = ''] = process.argv;
const opened = await openStage(share + 1);
const tally = emptyTally();
for (const [place, cell] of allCells().cells.entries()) {
  if (place % of !== share || !nameCell(cell).includes(filter)) continue;
  try {
    addCell(tally, await runCell(opened.stage, cell));
  } catch (error) {
    tally.cells += 1;
    tally.harms.lost += 1;
    tally.failures.push(
      `${nameCell(cell)}\n      ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    opened.stage.time.clear();
  }
}
await opened.close();
process.stdout.write(`${JSON.stringify(tally)}\n`);

import { allCells, nameCell } from './cells';
import { openStage } from './grid-stage';
import { addAuditBreak, addCell, emptyTally } from './grid-tally';
import { runCell } from './run-cell';

// One share of the grid: of `count` cells, evenly from the whole of it, every `of`-th from `share` on. Prints its tally
// as one line of JSON. A text behind the count leaves only the cells whose name has it.
const [share = 0, of = 1, count = Infinity] = process.argv.slice(2).map(Number);
const [, , , , , filter = ''] = process.argv;
const { cells } = allCells();
const wanted = Math.min(count, cells.length);
const chosen = cells.filter((_cell, place) => (place * wanted) % cells.length < wanted);
const opened = await openStage(share + 1);
const tally = emptyTally();
for (const [place, cell] of chosen.entries()) {
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
addAuditBreak(tally, await opened.findAuditBreak());
await opened.close();
process.stdout.write(`${JSON.stringify(tally)}\n`);

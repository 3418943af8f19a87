import { allCells, nameCell } from './cells';
import { runDrawnCell } from './drawn-cells';
import { addAuditBreak, addCell, emptyTally, type Tally } from './judge-cell';
import { checkClassifier, checkMoney } from './properties';
import { openStage, runCell, type CellRecord, type OpenStage } from './run-cell';
import { checkSchedules } from './run-schedule';

/** The number of this process among `of`, and the count of cases that all of them run together. */
interface Share {
  readonly share: number;
  readonly of: number;
  readonly count: number;
  /** For the grid only: runs just the cells whose name has this text. */
  readonly filter: string;
}

/** The function that each process of a part runs. */
const shares = {
  grid: runGridShare,
  drawn: runDrawnShare,
  schedules: ({ of, count }: Share) => checkSchedules(Math.ceil(count / of)),
  properties: runPropertiesShare,
};
export type ShareName = keyof typeof shares;

const [name = '', share = 0, of = 1, count = Infinity, filter = ''] = process.argv.slice(2);
const isShare = (one: string): one is ShareName => one in shares;
if (!isShare(name)) throw new Error(`There is no share of "${name}".`);
const tally = await shares[name]({ share: Number(share), of: Number(of), count: Number(count), filter });
process.stdout.write(`${JSON.stringify(tally)}\n`);

/** Runs every `of`-th cell from `share` on, of `count` cells taken evenly from the whole grid. */
async function runGridShare({ share, of, count, filter }: Share): Promise<Tally> {
  const { cells } = allCells();
  const wanted = Math.min(count, cells.length);
  const chosen = cells.filter((_cell, place) => (place * wanted) % cells.length < wanted);
  const own = chosen.filter((cell, place) => place % of === share && nameCell(cell).includes(filter));
  const opened = await openStage(share + 1);
  const tally = emptyTally();
  for (const cell of own) await addRun(tally, opened, nameCell(cell), () => runCell(opened.stage, cell));
  addAuditBreak(tally, await opened.findAuditBreak());
  await opened.close();
  return tally;
}

/** Runs every `of`-th number from `share` on. Only the platform's answers are drawn, so a store in memory suffices. */
async function runDrawnShare({ share, of, count }: Share): Promise<Tally> {
  const opened = await openStage(share + 1);
  const stage = { ...opened.stage, storeFor: () => opened.memory };
  const tally = emptyTally();
  for (let seed = share; seed < count; seed += of) {
    await addRun(tally, opened, `drawn ${seed}`, () => runDrawnCell(stage, seed));
  }
  await opened.close();
  return tally;
}

/** Adds the record of one cell; a cell that breaks off counts as a lost write. */
async function addRun(tally: Tally, { stage }: OpenStage, name: string, run: () => Promise<CellRecord>): Promise<void> {
  try {
    addCell(tally, await run());
  } catch (error) {
    tally.cells += 1;
    tally.harms.lost += 1;
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tally.failures.push(`${name}\n      ${words}`);
    stage.time.clear();
  }
}

export interface PropertyCounts {
  readonly bytes: number;
  readonly asText: number;
  readonly asNumber: number;
}

/** The first share checks byte strings, the second amounts; a single share checks both. */
function runPropertiesShare({ share, of, count }: Share): PropertyCounts {
  const isBoth = of === 1;
  const takesBytes = isBoth || share === 0;
  if (takesBytes) checkClassifier(count);
  const money = isBoth || share === 1 ? checkMoney(count) : { asText: 0, asNumber: 0 };
  return { bytes: takesBytes ? count : 0, ...money };
}

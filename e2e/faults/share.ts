import { allCells, nameCell } from './cells';
import { runDrawnCell } from './drawn-cells';
import { addAuditBreak, addCell, emptyTally, type Tally } from './judge-cell';
import { checkClassifier, checkMoney } from './properties';
import { openStage, runCell, type CellRecord, type OpenStage } from './run-cell';
import { checkSchedules } from './run-schedule';

/** Which one of how many processes this is, and how much all of them run together. */
interface Share {
  readonly share: number;
  readonly of: number;
  readonly count: number;
  /** Of the grid only: leaves the cells whose name has this text. */
  readonly filter: string;
}

/** What the processes of a part run. */
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

/** Of `count` cells, evenly from the whole grid, every `of`-th from `share` on. */
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

/** Every `of`-th number from `share` on. What is drawn is the platform's part, so the store in memory does. */
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

/** A cell that breaks off has lost its write. */
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

/** The first share takes the byte strings, the second the amounts; one alone takes both. */
function runPropertiesShare({ share, of, count }: Share): PropertyCounts {
  const isBoth = of === 1;
  const takesBytes = isBoth || share === 0;
  if (takesBytes) checkClassifier(count);
  const money = isBoth || share === 1 ? checkMoney(count) : { asText: 0, asNumber: 0 };
  return { bytes: takesBytes ? count : 0, ...money };
}

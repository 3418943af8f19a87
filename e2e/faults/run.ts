// npm run faults: writes under every fault, killed consoles, drawn orders of events. Prints figures; code 1 when any
// write was lost, doubled, in the wrong account, wrongly reported, or ended with a person for an unlisted reason, or
// when the run took too long; code 2 when there is no such part. docs/faults.md describes the parts.
import { type FaultPart, print, printTimes, readWanted, type PartResult, tracks } from './parts';
import { NoPostgres } from '../harness/stores/postgres-cluster';

/** The whole run must end within twenty minutes on two processors. */
const longestMs = 1_200_000;

const wanted = readWanted(process.argv.slice(2), tracks.flat());
if ('refusal' in wanted) {
  console.error(wanted.refusal);
  process.exit(2);
}
const { counts } = wanted;

async function runPart({ name, run }: FaultPart, count: number): Promise<PartResult> {
  const startMs = performance.now();
  const sinceMs = () => performance.now() - startMs;
  try {
    const part = await run(count);
    return { name, isWell: print(part, sinceMs()), tookMs: sinceMs() };
  } catch (error) {
    if (error instanceof NoPostgres) console.error(`\n${error.message}`);
    else console.error(`\nThe part ${name} broke off:`, error);
    return { name, isWell: false, tookMs: sinceMs() };
  }
}

async function runTrack(track: readonly FaultPart[]): Promise<readonly PartResult[]> {
  const done: PartResult[] = [];
  for (const part of track) {
    const count = counts.get(part.name);
    if (count !== undefined) done.push(await runPart(part, count));
  }
  return done;
}

const beganMs = performance.now();
const done = (await Promise.all(tracks.map(runTrack))).flat();
const tookMs = performance.now() - beganMs;
process.exit(printTimes(done, { tookMs, longestMs }) ? 0 : 1);

// npm run faults: writes under every fault, killed consoles, drawn orders of events. Prints figures; code 1 when any
// write was lost, doubled, in the wrong account, wrongly told of, or handed to a person without being listed, or when
// it took too long; code 2 when there is no such part. What the parts are: docs/faults.md.
import { type FaultPart, print, printTimes, readWanted, type Timed, tracks } from './parts';
import { NoPostgres } from '../harness/postgres-cluster';

/** The whole has to be over in twenty minutes on two processors. */
const longestMs = 1_200_000;

const wanted = readWanted(process.argv.slice(2), tracks.flat());
if ('refusal' in wanted) {
  console.error(wanted.refusal);
  process.exit(2);
}
const { counts } = wanted;

async function runPart({ name, run }: FaultPart, count: number): Promise<Timed> {
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

async function runTrack(track: readonly FaultPart[]): Promise<readonly Timed[]> {
  const done: Timed[] = [];
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

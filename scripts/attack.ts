// npm run attack: hostile requests against copies of the built console that it starts on this machine, and never
// anywhere else. Prints a figure for each and how somebody fared who only read meanwhile; code 1 when a hole is open,
// code 2 when there is no such part. What the parts are: docs/attack.md.
import makeEmptyStore from '@/e2e/harness/empty-store';
import { parts, runAttack } from './attack/run-attack';
import { ensureBuilt } from './start/build.mjs';
import { Processes } from './start/processes.mjs';

await ensureBuilt(new Processes());
const removeEmptyStore = await makeEmptyStore();
const code = await runAttack(process.argv.slice(2), parts, (line) => console.log(line));
await removeEmptyStore();
process.exit(code);

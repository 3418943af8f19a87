// npm run attack: hostile requests against copies of the built console that it starts on this machine, never against
// another machine. Prints a figure for each attack and how an innocent reader fared meanwhile; code 1 when a hole is
// open, code 2 when there is no such part. docs/attack.md describes the parts.
import makeEmptyStore from '@/e2e/harness/stores/empty-store';
import { parts, runAttack } from './attack/run-attack';
import { ensureBuilt } from './start/build.mjs';
import { Processes } from './start/processes.mjs';

await ensureBuilt(new Processes());
const removeEmptyStore = await makeEmptyStore();
const code = await runAttack(process.argv.slice(2), parts, (line) => console.log(line));
await removeEmptyStore();
process.exit(code);

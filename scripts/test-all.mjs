// npm run test:all: every test there is, in parts; or some of them: --part 2/6, --only faults, --failed.
import { requireNode } from './start/require-node.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { runParts } = await import('./test/run-parts.mjs');
await runCommand(runParts);

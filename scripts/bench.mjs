// npm run bench: prints figures, judges none of them.
import { requireNode } from './start/node-version.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { bench } = await import('./bench/bench.mjs');
await runCommand(bench);

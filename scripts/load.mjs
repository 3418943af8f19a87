// npm run load: people at work on one console, and one who floods it. Prints tables; code 1 when a request or a write
// went wrong. docs/measurements.md explains the figures.
import { ensureInstalled } from './start/build.mjs';
import { runCommand } from './start/command.mjs';
import { Processes } from './start/processes.mjs';
import { requireNode } from './start/require-node.mjs';

requireNode();
await runCommand(async () => {
  const processes = new Processes();
  await ensureInstalled(processes, { forTests: true });
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('./bench/run-load')} */
  const { runLoad } = await tsImport('./bench/run-load.ts', import.meta.url);
  const code = await runLoad(process.argv.slice(2), processes, (text) => process.stdout.write(`${text}\n`));
  process.exit(code);
});

// npm run bench: prints tables of figures and judges none of them. docs/measurements.md explains them.
import { ensureInstalled } from './start/build.mjs';
import { runCommand } from './start/command.mjs';
import { Processes } from './start/processes.mjs';
import { requireNode } from './start/require-node.mjs';

requireNode();
await runCommand(async () => {
  const processes = new Processes();
  await ensureInstalled(processes, { forTests: true });
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('./bench/run-bench')} */
  const { runBench } = await tsImport('./bench/run-bench.ts', import.meta.url);
  const code = await runBench(process.argv.slice(2), processes, (text) => process.stdout.write(`${text}\n`));
  process.exit(code);
});

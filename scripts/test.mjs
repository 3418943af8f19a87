// npm test: everything that is checked, on a machine that has Node and npm.
import { requireNode } from './start/node-version.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { runTests } = await import('./test/run-tests.mjs');
await runCommand(runTests);

// npm test: runs every check, on a machine that has Node and npm.
import { requireNode } from './start/require-node.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { runTests } = await import('./test/run-tests.mjs');
await runCommand(runTests);

// npm test: the gate that every change passes, on a machine that has Node and npm.
import { requireNode } from './start/require-node.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { runGate } = await import('./test/run-gate.mjs');
await runCommand(runGate);

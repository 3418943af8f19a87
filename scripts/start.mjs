// npm start, and with --dev npm run dev: starts a checkout.
import { requireNode } from './start/require-node.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { start } = await import('./start/start.mjs');
await runCommand(() => start({ dev: process.argv.includes('--dev') }));

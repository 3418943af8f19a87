// npm run admin:create: a one-time link for the first admin of a real installation.
import { requireNode } from './start/require-node.mjs';

requireNode();
const { runCommand } = await import('./start/command.mjs');
const { createAdmin } = await import('./maintenance/create-admin.mjs');
await runCommand(() => createAdmin(process.argv.slice(2)));

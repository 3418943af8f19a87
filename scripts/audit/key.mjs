// npm run audit:key: the public key of the audit's checkpoints, or with --renew a new one.
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('audit-key.ts', { args: process.argv.slice(2) });

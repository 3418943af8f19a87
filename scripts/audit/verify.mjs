// npm run audit:verify: checks the whole audit.
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('verify-audit.ts', { args: process.argv.slice(2) });

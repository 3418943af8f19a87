// npm run audit:export -- --to audit.ndjson: the whole audit as people without secrets verify it.
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('export-audit.ts', { args: process.argv.slice(2) });

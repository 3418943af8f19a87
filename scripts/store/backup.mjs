// npm run backup -- --to <file>: the whole store in one sealed file, while the console runs (docs/operations.md).
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('back-up-store.ts', { flags: ['--conditions=react-server'], args: process.argv.slice(2) });

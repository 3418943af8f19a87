// npm run restore -- --from <file>: makes the store of a backup, where there is none (docs/operations.md).
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('restore-store.ts', { flags: ['--conditions=react-server'], args: process.argv.slice(2) });

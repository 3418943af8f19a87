// npm run support:bundle: writes what a person sends to those who help them (docs/operations.md).
import { runOnStore } from './maintenance/run-on-store.mjs';

await runOnStore('make-support-bundle.ts', { flags: ['--conditions=react-server'], args: process.argv.slice(2) });

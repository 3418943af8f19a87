// npm run store:restored: for whoever has put the store back from a backup and knows it (docs/operations.md).
import { runOnStore } from './maintenance/run-on-store.mjs';

await runOnStore('begin-store-epoch.ts', { flags: ['--conditions=react-server'] });

// npm run store:restored: for the person who has restored the store from a backup (docs/operations.md).
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('begin-store-epoch.ts', { flags: ['--conditions=react-server'] });

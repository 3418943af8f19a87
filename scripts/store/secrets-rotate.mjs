// npm run secrets:rotate. A console on the embedded store, which it has alone, needs no command: it seals everything
// anew by itself when it is started with both secrets.
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('rotate-secrets.ts', { flags: ['--conditions=react-server'] });

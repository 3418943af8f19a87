// npm run secrets:rotate: a console on the embedded store holds it alone, and seals everything anew by itself when it is
// started with both secrets.
import { runOnStore } from './maintenance/run-on-store.mjs';

await runOnStore('rotate-secrets.ts', { flags: ['--conditions=react-server'] });

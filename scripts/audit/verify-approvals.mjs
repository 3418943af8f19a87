// npm run approvals:verify: checks every kept signature of an approval.
import { runOnStore } from '../maintenance/run-on-store.mjs';

await runOnStore('verify-signatures.ts');

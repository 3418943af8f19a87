// Loaded into every process of the browser tests: a test kills processes, never the machine, so writes need not wait
// for the disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
syncBuiltinESMExports();

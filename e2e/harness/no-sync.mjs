// Loaded into every process of the browser tests: a test kills processes, never the machine, so that what was written need
// not wait for the disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
syncBuiltinESMExports();

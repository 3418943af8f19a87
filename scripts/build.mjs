// npm run build: next build, and the stamp by which npm start recognises a current build.
import { rebuild } from './start/build.mjs';
import { Processes } from './start/processes.mjs';
import { runCommand } from './start/command.mjs';

await runCommand(() => rebuild(new Processes(), 'show'));

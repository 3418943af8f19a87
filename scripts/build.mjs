// npm run build: next build, and the stamp by which npm start knows that it may use it.
import { rebuild } from './start/build.mjs';
import { Processes } from './start/processes.mjs';
import { runCommand } from './start/command.mjs';

await runCommand(() => rebuild(new Processes(), 'show'));

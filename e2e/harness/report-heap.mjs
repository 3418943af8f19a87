// Loaded before the server of a test: on SIGUSR2 it prints what is in use after everything else was collected.
import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  // What was freed by the first leaves finalizers to run before the second.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    // Past the console's own output, which takes numbers of that length for those of people.
    writeSync(1, `\nheap-report ${heapUsed} of ${rss}, beside ${external} that is not of the heap\n`);
  });
});

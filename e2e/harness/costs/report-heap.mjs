// Loaded before the server of a test: on SIGUSR2 it collects garbage and prints the memory that is still in use.
import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  // Finalizers of freed objects run between the first and the second collection.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    // The line bypasses the console's own output, which masks numbers of that length.
    writeSync(1, `\nheap-report ${heapUsed} of ${rss}, beside ${external} that is not of the heap\n`);
  });
});

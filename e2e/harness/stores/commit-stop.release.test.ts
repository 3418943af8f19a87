import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommitStop } from './commit-stop';

let stop: CommitStop;
let child: ChildProcess | undefined;
beforeEach(async () => {
  stop = await CommitStop.lay();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await stop.remove();
});

/** A process that gives statements to a store which answers nothing, and prints each before it does. */
function give(statements: readonly string[], how: 'driver' | 'thread'): ChildProcess {
  const ways = {
    driver: `const client = new (require('pg').Client)({ port: 1 });
      client.on('error', () => undefined);
      const send = (text) => void client.query(text, () => undefined);`,
    thread: `const { Worker } = require('node:worker_threads');
      const thread = new Worker('setInterval(() => undefined, 1_000)', { eval: true });
      const send = (text) => thread.postMessage({ id: 1, kind: 'exec', text });`,
  };
  const program = `${ways[how]}
    for (const text of ${JSON.stringify(statements)}) {
      require('node:fs').writeSync(1, text + '\\n');
      send(text);
    }
    process.exit(0);`;
  child = spawn(process.execPath, ['-e', program], { env: { ...process.env, ...stop.variables }, stdio: 'pipe' });
  return child;
}

const lone = `insert into "kept" values (1)`;
const other = `update "other" set a = 1`;
const statements = [lone, other, 'begin', other, 'commit', 'begin', lone, 'rollback', 'begin', lone, other, 'commit'];

for (const how of ['driver', 'thread'] as const) {
  test(`a process stops before the commit that is ordered, by the ${how}, and goes no further`, async () => {
    stop.order(/insert into "kept"/, 2);
    const stopped = give([...statements, 'never given'], how);
    let printed = '';
    stopped.stdout?.on('data', (part: Buffer) => (printed += part.toString()));
    expect(await stop.untilStopped()).toBe(stopped.pid);
    const ended = once(stopped, 'exit');
    stopped.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(printed.trimEnd().split('\n')).toEqual(statements);
  });
}

test('a process without an order goes on to its end', async () => {
  const going = give(statements, 'driver');
  expect(await once(going, 'exit')).toEqual([0, null]);
  expect(await stop.takeStopped()).toBeUndefined();
});

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { isRunning, ownProcessorMs } from '../../e2e/harness/process-tree';
import { inRoot } from '../start/command.mjs';
import { startLoad } from './start-load.mjs';

test('two processes are busy until they are stopped', async () => {
  const { children, stop } = startLoad();
  const ids = children.map(({ pid = 0 }) => pid);
  expect(ids).toHaveLength(2);
  await expect.poll(() => ids.every((id) => ownProcessorMs(id) >= 200)).toBe(true);
  stop();
  await expect.poll(() => ids.filter(isRunning)).toEqual([]);
});

test('they end with the process that started them, even when it is killed', async () => {
  const module = pathToFileURL(inRoot('scripts', 'test', 'start-load.mjs')).href;
  const script = `import { startLoad } from ${JSON.stringify(module)};
    console.log(JSON.stringify(startLoad().children.map(({ pid }) => pid)));
    process.kill(process.pid, 'SIGKILL')`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const ids = JSON.parse(await text(parent.stdout)) as number[]; // the script is the one above
  expect(ids).toHaveLength(2);
  await expect.poll(() => ids.filter(isRunning)).toEqual([]);
});

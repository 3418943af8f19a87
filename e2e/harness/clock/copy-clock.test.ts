import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CopyClock } from './copy-clock';

const hourMs = 3_600_000;
const moved = 10 * hourMs;

/** A process that says each line with the hours for which it has run by its dates, and by what measures durations. */
const program = `
  const { setTimeout: pause } = await import('node:timers/promises');
  const { Worker } = await import('node:worker_threads');
  const began = { date: Date.now(), duration: performance.now() };
  const say = (line) => {
    const hours = [Date.now() - began.date, performance.now() - began.duration].map((ms) => Math.floor(ms / 3_600_000));
    console.log(line, ...hours);
  };
  const hour = 3_600_000;
  const cleared = setTimeout(() => say('cleared'), 3 * hour);
  clearTimeout(cleared);
  setTimeout(() => say('later'), 11 * hour);
  setTimeout(() => say('second'), 2 * hour);
  setTimeout((word) => say(word), hour, 'first');
  let turns = 0;
  setInterval(() => say('turn ' + (turns += 1)), 4 * hour);
  const again = setTimeout(() => say('begun anew'), 15 * hour);
  pause(5 * hour, 'paused').then(say);
  const stop = new AbortController();
  pause(hour, '', { signal: stop.signal }).catch(({ name }) => say(name));
  stop.abort();
  const thread = new Worker(new URL('data:text/javascript,' + encodeURIComponent(
    "import { parentPort } from 'node:worker_threads';" +
    "parentPort.on('message', (began) => parentPort.postMessage(Math.floor((Date.now() - began) / 3600000)));",
  )), { execArgv: [] });
  thread.on('message', (hours) => console.log('thread', hours));
  process.stdin.on('data', () => {
    again.refresh();
    thread.postMessage(began.date);
  });
  console.log('ready');
`;

let clock: CopyClock;
let child: ChildProcess;
let said = '';

function begin(code: string): ChildProcess {
  const preloaded = fileURLToPath(new URL('test-clock.mjs', import.meta.url));
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, ...clock.variables, NODE_OPTIONS: `--import=${preloaded}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

const lines = () => said.trim().split('\n');

beforeAll(async () => {
  clock = await CopyClock.make();
  child = begin(program);
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  await vi.waitUntil(() => lines().includes('ready'), { timeout: 60_000 });
});
afterAll(async () => {
  child.kill();
  await clock.remove();
});

test('a moved process has later dates, and each timer that is due fires once and in its turn, pauses too', async () => {
  expect(clock.hasMoved).toBe(false);
  await clock.moveBy(moved);
  await expect.poll(lines).toContain('paused 10 10');
  expect(lines()).toEqual(['ready', 'AbortError 0 0', 'first 10 10', 'second 10 10', 'turn 1 10 10', 'paused 10 10']);
  expect(clock.hasMoved).toBe(true);
  expect(Math.floor((clock.nowMs() - Date.now()) / hourMs)).toBe(10);
});

test('timers that are not due fire after a further move, and one that begins anew takes its whole time', async () => {
  child.stdin?.write('begin anew, and ask the thread');
  await expect.poll(lines).toContain('thread 10');
  await clock.moveBy(hourMs);
  await expect.poll(lines).toContain('later 11 11');
  await clock.moveBy(13 * hourMs);
  await expect.poll(() => lines().filter((line) => line.startsWith('turn'))).toHaveLength(2);
  expect(lines()).not.toContainEqual(expect.stringContaining('begun anew'));
  await clock.moveBy(hourMs);
  await expect.poll(lines).toContain('begun anew 25 25');
  expect(lines()).not.toContainEqual(expect.stringContaining('cleared'));
});

test('a process that starts later has the same time', async () => {
  const late = begin('console.log(Date.now())');
  const [text] = (await once(late.stdout ?? late, 'data')) as [Buffer];
  expect(Math.abs(Number(String(text)) - clock.nowMs())).toBeLessThan(60_000);
});

test('a clock goes to an instant, and not back', async () => {
  const instant = new Date(clock.nowMs() + hourMs).toISOString();
  await clock.setTo(instant);
  expect(clock.nowMs() - Date.parse(instant)).toBeLessThan(60_000);
  await expect(clock.setTo(instant.replace(/^\d{4}/, '2020'))).rejects.toThrow('A clock goes forward');
});

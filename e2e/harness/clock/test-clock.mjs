// Loaded by NODE_OPTIONS into the processes of tests. With TEST_NOW, such as `2027-03-29T23:30Z`, all dates of a run begin
// at that instant, while durations, timers and the times of files stay the machine's. Where CLOCK_FOLDER names a folder, a
// test moves the process on from there (copy-clock.ts): then dates, `performance.now` and timers go on together, as on a
// machine that has slept. `performance.timeOrigin` stays the machine's.
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { moveTimers } from './move-timers.mjs';
import { shiftDate } from './shift-date.mjs';

const name = 'clock of tests';
const folder = process.env['CLOCK_FOLDER'] ?? '';

// The configuration of a run loads it too, into processes that may have it already.
if (!(name in globalThis)) {
  Object.assign(globalThis, { [name]: true });
  const aheadMs = readAheadMs();
  if (folder !== '') beMoved(aheadMs);
  else if (aheadMs !== 0) shiftDate(() => aheadMs);
}

/** Processes that are started later inherit it, so that all are ahead by the same time. */
function readAheadMs() {
  const { TEST_NOW: wanted = '' } = process.env;
  const nowMs = Date.parse(wanted);
  if (wanted !== '' && Number.isNaN(nowMs)) throw new Error(`TEST_NOW is no instant: ${wanted}`);
  if (wanted !== '') process.env['CLOCK_AHEAD_MS'] ??= String(nowMs - Date.now());
  return Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
}

/** @param {number} aheadMs */
function beMoved(aheadMs) {
  // Threads share it, so that all have the same time at any moment.
  const moved = /** @type {Float64Array<SharedArrayBuffer>} */ (
    getEnvironmentData(name) ?? new Float64Array(new SharedArrayBuffer(8))
  );
  shiftDate(() => aheadMs + (moved[0] ?? 0));
  const machineMs = performance.now.bind(performance);
  performance.now = () => machineMs() + (moved[0] ?? 0);
  if (!isMainThread) return;
  setEnvironmentData(name, moved);
  moved[0] = Number(readFileSync(path.join(folder, 'moved-ms'), 'utf8'));
  const move = moveTimers();
  listen((movedMs) => {
    const ms = movedMs - (moved[0] ?? 0);
    moved[0] = movedMs;
    move(ms);
  });
}

/** Takes the milliseconds by which the clock is moved in all, and answers when it is. @param {(ms: number) => void} take */
function listen(take) {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    // A test that has gone needs no answer.
    socket.on('error', () => undefined).setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => {
      take(Number(text));
      socket.end('moved');
    });
  });
  server.listen(path.join(folder, `${process.pid}-${process.hrtime.bigint()}.sock`)).unref();
}

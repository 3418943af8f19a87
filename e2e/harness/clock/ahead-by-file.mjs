// Loaded into a console by NODE_OPTIONS: its clock is ahead of the machine's by the milliseconds in CLOCK_FILE.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
let ahead = 0;
let readAt = 0;

function now() {
  const real = realNow();
  // A request that follows a change of the file takes longer than this to arrive.
  if (real > readAt) {
    readAt = real;
    try {
      ahead = Number(readFileSync(file, 'utf8'));
    } catch {
      ahead = 0;
    }
  }
  return real + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Loaded into the processes of tests: their clocks are ahead of the machine's by the milliseconds in CLOCK_AHEAD_MS. What
// measures a duration, `performance.now` and timers, keeps the machine's time.
const MachineDate = Date;
const machineNow = MachineDate.now;
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

const now = () => machineNow() + aheadMs;

function TestDate(...given) {
  if (new.target === undefined) return new MachineDate(now()).toString();
  return Reflect.construct(
    MachineDate,
    given.length === 0 ? [now()] : given,
    new.target === TestDate ? MachineDate : new.target,
  );
}
// Dates that come from elsewhere, such as those of another thread, are dates here too.
Object.defineProperty(TestDate, 'prototype', { value: MachineDate.prototype });
Object.defineProperty(TestDate, 'name', { value: 'Date' });
Object.defineProperty(TestDate, 'length', { value: MachineDate.length });
Object.assign(TestDate, { now, parse: MachineDate.parse, UTC: MachineDate.UTC });
MachineDate.prototype.constructor = TestDate;
globalThis.Date = TestDate;

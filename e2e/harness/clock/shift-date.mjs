/**
 * Replaces the `Date` of a process or of a page by one that is ahead of the machine's. It stands alone, because pages get
 * its text.
 *
 * @param {() => number} aheadMs
 */
export function shiftDate(aheadMs) {
  const MachineDate = Date;
  const machineNow = MachineDate.now;
  const now = () => machineNow() + aheadMs();
  /** @this {unknown} @param {...unknown} given */
  function TestDate(...given) {
    if (new.target === undefined) return new MachineDate(now()).toString();
    return Reflect.construct(
      MachineDate,
      given.length === 0 ? [now()] : given,
      new.target === TestDate ? MachineDate : new.target,
    );
  }
  // With the same prototype, dates that come from elsewhere, such as those of another thread, are dates here too. Not
  // enumerable, as in every `Date`: a fake clock would copy this `now` over its own.
  const own = {
    ...Object.getOwnPropertyDescriptors(MachineDate),
    now: { value: now, writable: true, configurable: true },
  };
  Object.defineProperties(TestDate, own);
  Object.defineProperty(MachineDate.prototype, 'constructor', { value: TestDate, writable: true, configurable: true });
  Object.defineProperty(globalThis, 'Date', { value: TestDate, writable: true, configurable: true });
}

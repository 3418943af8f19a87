import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promised from 'node:timers/promises';

/**
 * A timer of Node, with the fields by which its list of timers places it. They are no part of its interface: a test of
 * copy-clock.test.ts is red where a version of Node has others.
 *
 * @typedef {NodeJS.Timeout & { _idleStart: number, _idleTimeout: number, _destroyed: boolean }} PlacedTimer
 */

/**
 * Notes the timers that this thread sets from now on, and returns a function that moves them: they fire so many
 * milliseconds earlier, those that are due by then at once and in their order, and each once. Node's own timers, such as
 * those of its connections, stay.
 */
export function moveTimers() {
  const { setTimeout, setInterval } = globalThis;
  const pause = promised.setTimeout;
  /** How long each timer takes when it is begun anew. @type {Map<PlacedTimer, number>} */
  const set = new Map();
  let mostNoted = 1_000;

  /** @template {typeof setTimeout | typeof setInterval} F @param {F} begin @returns {F} */
  const noting = (begin) =>
    new Proxy(begin, {
      apply: (target, self, given) => {
        const timer = /** @type {PlacedTimer} */ (Reflect.apply(target, self, given));
        set.set(timer, timer._idleTimeout);
        if (set.size > mostNoted) {
          for (const one of set.keys()) if (one._destroyed) set.delete(one);
          mostNoted = Math.max(1_000, 2 * set.size);
        }
        return timer;
      },
    });

  const prototype = Object.getPrototypeOf(setTimeout(() => undefined, 0).unref());
  const { refresh } = prototype;
  /** @this {PlacedTimer} */
  prototype.refresh = function () {
    const wholeMs = set.get(this);
    if (wholeMs !== undefined && this._idleTimeout > 0) this._idleTimeout = wholeMs;
    return refresh.call(this);
  };

  globalThis.setTimeout = timers.setTimeout = noting(setTimeout);
  globalThis.setInterval = timers.setInterval = noting(setInterval);
  promised.setTimeout = async (ms, value, options = {}) => {
    const { signal, ref = true } = options;
    // Node says in its own way that a pause has been aborted.
    if (signal?.aborted === true) return await pause(ms, value, options);
    return await new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve(/** @type {any} */ (value));
      }, ms);
      if (!ref) timer.unref();
      const end = () => {
        clearTimeout(timer);
        pause(0, value, options).then(resolve, reject);
      };
      signal?.addEventListener('abort', end, { once: true });
    });
  };
  syncBuiltinESMExports();

  /** @param {number} ms */
  return (ms) => {
    const probe = /** @type {PlacedTimer} */ (setTimeout(() => undefined, 1));
    const nowMs = probe._idleStart;
    clearTimeout(probe);
    const dueMs = (/** @type {PlacedTimer} */ timer) => timer._idleStart + timer._idleTimeout;
    const open = [...set.keys()].filter((timer) => !timer._destroyed).sort((one, other) => dueMs(one) - dueMs(other));
    for (const timer of open) {
      timer._idleTimeout = Math.max(1, Math.ceil(dueMs(timer) - nowMs - ms));
      refresh.call(timer);
    }
  };
}

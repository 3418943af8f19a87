import { fileURLToPath } from 'node:url';

/**
 * The module that a whole run loads into its processes where TEST_NOW is set: all of them begin at that instant, such as
 * `2027-03-29T23:30Z`. Nothing without it.
 */
export function modulesOfTestNow() {
  const wanted = process.env['TEST_NOW'] ?? '';
  if (wanted === '') return [];
  const nowMs = Date.parse(wanted);
  if (Number.isNaN(nowMs)) throw new Error(`TEST_NOW is no instant: ${wanted}`);
  // Processes that are started later inherit it, so that all are ahead by the same time.
  process.env['CLOCK_AHEAD_MS'] ??= String(nowMs - Date.now());
  return [fileURLToPath(new URL('shift-clock.mjs', import.meta.url))];
}

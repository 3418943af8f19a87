/** Reliability 3.6, in seconds; the last one goes on. */
const stepsSeconds = [1, 2, 4, 8, 16, 32, 60, 120, 300] as const;

/** The longest pause after so many tries. */
function capMs(tries: number): number {
  const step = Math.min(Math.max(tries, 1), stepsSeconds.length) - 1;
  return (stepsSeconds[step] ?? 300) * 1000;
}

/** Full jitter, so that what failed together is not tried together; never so soon that it is no pause. */
export function backoffMs(tries: number, random: () => number): number {
  return Math.round(Math.max(250, random() * capMs(tries)));
}

/** While the platform says that it works on it: 1, 2, 4 ... 60 seconds. */
export function processingPauseMs(tries: number): number {
  return Math.min(capMs(tries), 60_000);
}

const dayMs = 24 * 60 * 60_000;

/** Between looks at an accepted write: 1, 2, 4 ... 300 seconds, after a day once an hour. */
export function followPauseMs(looks: number, ageMs: number): number {
  return ageMs > dayMs ? dayMs / 24 : capMs(looks);
}

/** How long the record is looked at after an acceptance that it does not show, before the same key is sent again. */
export function confirmPauseMs(acceptances: number): number {
  return Math.min(60_000 * 2 ** (acceptances - 1), dayMs / 24);
}

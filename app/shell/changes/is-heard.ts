/** Undefined until the first word of a stream. */
let isHeard: boolean | undefined;

/** Whether a change would be told. */
export const areChangesHeard = (): boolean => isHeard === true;

/** Notes whether changes are heard from now on. True where that has just ended. */
export function noteIfHeard(now: boolean): boolean {
  const hasEnded = isHeard === true && !now;
  isHeard = now;
  return hasEnded;
}

import type { FaultPart } from './parts';

/** The words after `npm run faults`: names of parts, each with a count of its own if wanted (`schedules=500`). */
export function readWanted(
  words: readonly string[],
  parts: readonly FaultPart[],
): { readonly counts: ReadonlyMap<string, number> } | { readonly refusal: string } {
  const counts = new Map<string, number>();
  for (const word of words) {
    const [name = '', count] = word.split('=', 2);
    const part = parts.find((one) => one.name === name);
    if (part === undefined) {
      const names = parts.map((one) => one.name).join(', ');
      return { refusal: `There is no part "${name}": give any of ${names}, or nothing for all.` };
    }
    if (count !== undefined && !/^[1-9]\d{0,6}$/.test(count)) {
      return { refusal: `"${word}" is no count: write ${name}= and a whole number from 1 on.` };
    }
    counts.set(name, count === undefined ? part.whole : Math.min(part.whole, Number(count)));
  }
  if (words.length === 0) for (const { name, whole } of parts) counts.set(name, whole);
  return { counts };
}

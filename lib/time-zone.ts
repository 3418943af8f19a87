/** Names that the engine knew. A browser names its zone, and one zone has thousands of spellings by capitals. */
const known = new Set<string>();
const mostKnown = 1_000;

export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    // eslint-disable-next-line no-restricted-syntax -- asks the engine what it knows; formats nothing
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < mostKnown) known.add(name);
  return true;
}

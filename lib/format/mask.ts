const DOTS = '••••';

/** In a value with fewer characters, the last four would be most of the number. */
const SHORTEST_SHOWN = 8;

/** `GB29 NWBK 6016 1331 9268 19` becomes `•••• 6819`; short values are masked whole, an empty one stays empty. */
export function maskAccountNumber(value: string): string {
  const characters = Array.from(value.replace(/[\s-]/g, ''));
  if (characters.length === 0) return '';
  return characters.length < SHORTEST_SHOWN ? DOTS : `${DOTS} ${characters.slice(-4).join('')}`;
}

/** Keeps both ends of an id, which is what people compare: `0f8fad5b…950e`. */
export function truncateMiddle(value: string, head = 8, tail = 4): string {
  const characters = Array.from(value);
  if (characters.length <= head + tail + 1) return value;
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`;
}

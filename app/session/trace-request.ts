/** A request that comes later than this after a click is not that of the click. */
const longestAgoMs = 1_000;

let clickedAtMs = -Infinity;

/** The share of traces that are kept; undefined where the server does not trace. */
let share: number | undefined;

/** Remembers clicks where the server traces: the page then begins the traces of its requests. */
export function watchClicks(): void {
  const { traces } = document.documentElement.dataset;
  if (traces === undefined) return;
  share = Number(traces);
  // Keys that press a button, and Enter in a form, make clicks too.
  addEventListener('click', ({ timeStamp }) => (clickedAtMs = timeStamp), true);
}

/**
 * Gives a request the ids of a new trace, and how long ago its person clicked (lib/front/request-span.mjs). The page sends no spans: the server
 * makes the one of the click.
 */
export function traceRequest(headers: Headers): void {
  if (share === undefined) return;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const flags = drawn / 2 ** 32 < share ? '01' : '00';
  headers.set('traceparent', `00-${randomHex(16)}-${randomHex(8)}-${flags}`);
  const agoMs = Math.round(performance.now() - clickedAtMs);
  headers.set('x-clicked-ago', String(agoMs >= 0 && agoMs <= longestAgoMs ? agoMs : 0));
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

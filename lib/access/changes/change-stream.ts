import { type Viewer, seesPayouts } from '@/lib/access/viewers/viewer';
import { type Change, recordLists } from './change';
import type { ChangeHub } from './change-hub';
import type { ChangeNotice } from './change-notice';
import { mayEnter } from '@/lib/access/accounts/grants';
import { decide } from '@/lib/access/permissions/permissions';
import type { ListName } from '@/lib/contract/operations';
import { doesBusiness } from '@/lib/roles';

/** A comment at this interval keeps proxies from closing the stream, and shows the browser that it is alive. */
const beatMs = 20_000;
/** Changes of one kind within this time are told together: a mirror that fills changes thousands of rows. */
const gatherMs = 100;
const mostNamed = 100;
/** A stream ends when a browser has left so many messages untaken. */
const mostWaiting = 1_000;

interface StreamOptions {
  readonly hub: ChangeHub;
  readonly viewer: Viewer;
  /** Whether the person decides in the place of others. */
  readonly isDelegate: boolean;
  /** Names the session. */
  readonly session: string;
  /** How many milliseconds ago the page was asked for, or the last word of a former stream came. */
  readonly agoMs: number;
  /** Whether the session still counts; the question does not prolong it. */
  readonly isLive: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Server-sent events for one session: `heard` with true or false, `changed` with a `Change`, and `missed` where changes
 * may have happened that are not told. The stream ends with its session, and with any change of its person's rights: the
 * browser then begins another one, with the rights of that moment.
 */
export function changeStream(options: StreamOptions): ReadableStream<Uint8Array> {
  let end: () => void = () => undefined;
  return new ReadableStream({
    start: (controller) => {
      end = beginStream(options, controller);
    },
    cancel: () => end(),
  });
}

/** Begins the stream, and returns the function that ends it. */
function beginStream(
  { hub, viewer, isDelegate, session, agoMs, isLive, signal }: StreamOptions,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const gathered = new Map<string, Change>();
  let telling: NodeJS.Timeout | undefined;

  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    clearInterval(beat);
    clearTimeout(telling);
    try {
      controller.close();
    } catch {
      // The browser has gone.
    }
  };
  const send = (text: string) => {
    if (ended.signal.aborted) return;
    if ((controller.desiredSize ?? 0) < -mostWaiting) end();
    else controller.enqueue(encoder.encode(text));
  };
  const say = (event: string, data: unknown) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const tell = () => {
    telling = undefined;
    for (const change of gathered.values()) say('changed', change);
    gathered.clear();
  };
  const beat = setInterval(() => {
    isLive().then((isStill) => (isStill ? send(':\n\n') : end()), end);
  }, beatMs);

  const changed = (notice: ChangeNotice) => {
    if (notice.kind === 'access' && (notice.person === '' || notice.person === viewer.personId)) {
      end();
      return;
    }
    const change = changeFor(viewer, notice, isDelegate);
    if (change === undefined) return;
    const key = `${change.kind} ${change.account}`;
    gathered.set(key, withEarlier(gathered.get(key), change));
    telling ??= setTimeout(tell, gatherMs);
  };
  const heard = (isHeard: boolean) => say('heard', isHeard);
  const remove = hub.add({ session, heard, missed: () => say('missed', true), changed, end }, agoMs);
  ended.signal.addEventListener('abort', remove);
  if (ended.signal.aborted) remove();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return end;
}

/** Joins two changes of the same kind and account; the result names the rows only if both did. */
function withEarlier(earlier: Change | undefined, change: Change): Change {
  if (earlier === undefined) return change;
  const ids = new Set([...earlier.ids, ...change.ids]);
  const areNamed = earlier.ids.length > 0 && change.ids.length > 0 && ids.size <= mostNamed;
  return { ...change, ids: areNamed ? [...ids] : [] };
}

const listOf = (kind: ChangeNotice['kind']): ListName | undefined =>
  new Map<string, ListName>(Object.entries(recordLists)).get(kind);

/**
 * The part of a change that this person may hear of; undefined where they may hear of none. Where the rows of a kind
 * have permissions of their own, the person hears that some row has changed, and not which. A delegate decides about
 * requests of accounts that they do not hold: they hear that a write has changed somewhere.
 */
function changeFor(
  viewer: Viewer,
  { kind, account, client, person, ids, version }: ChangeNotice,
  isDelegate = false,
): Change | undefined {
  if (kind === 'access') return undefined;
  if (person !== '' && person !== viewer.personId) return undefined;
  if (client !== '' && client !== viewer.clientHash && client !== viewer.connectionId) return undefined;
  if (account !== '' && !mayEnter(viewer, account)) {
    return isDelegate && kind === 'writes' ? { kind, account: '', ids: [], version } : undefined;
  }
  const list = listOf(kind);
  if (list !== undefined) return decide(viewer.role, list).ok ? { kind, account, ids, version } : undefined;
  if (kind === 'reviews' && !seesPayouts(viewer.role)) return undefined;
  if (kind === 'platform') return { kind, account, ids: [], version };
  // Administrators have alerts and requests of their own, and no business.
  if (kind !== 'alerts' && kind !== 'exports' && !doesBusiness(viewer.role)) return undefined;
  return { kind, account, ids: [], version };
}

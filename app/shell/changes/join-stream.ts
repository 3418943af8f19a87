import { isSigningOut, leadToSignIn, untilSignOut } from '@/app/session/sign-out';
import type { Change } from '@/lib/access/changes/change';
import { noteStaleCounts } from '@/app/write/outcome/stale-counts';
import { areChangesHeard } from './is-heard';
import {
  concerns,
  countsFollow,
  followHeard,
  listenToChanges,
  noteHeard,
  tellChange,
  tellMissed,
} from './listen-to-changes';
import { pathTo } from '@/lib/addresses/path-to';

/** A message that the tab with the stream sends to the others; it repeats `heard` while the stream lasts. */
type Word = { readonly heard: boolean } | { readonly missed: true } | { readonly change: Change };

/** Words go to all tabs, or to the one that asked. A tab asks for the words since its page was asked for. */
type Said = { readonly word: Word; readonly to?: string } | { readonly ask: string; readonly agoMs: number };

const name = 'payments-console.changes';

/** The server says something every twenty seconds. */
const silentMs = 45_000;
const pausesMs = [200, 1_000, 2_000, 5_000, 15_000, 30_000] as const;
/** How long the holding tab keeps words for tabs that open later. */
const keptMs = 60_000;

let isFollowing = false;

/**
 * Follows the changes in this tab until it is closed: one tab of the browser holds the stream for all of them. Without
 * locks and channels between tabs nothing is followed, and the pages ask by themselves.
 */
export function joinStream(): void {
  if (isFollowing) return;
  isFollowing = true;
  // The count of the frame loads the code that it needs.
  listenToChanges({
    changed: (change) => (concerns(countsFollow, change) ? noteStaleCounts() : undefined),
    missed: noteStaleCounts,
  });
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    noteHeard(false);
    return;
  }
  const channel = new BroadcastChannel(name);
  const say = (said: Said) => channel.postMessage(said);
  const own = crypto.randomUUID();
  const patience = patienceOf(() => noteHeard(false));
  const listen = ({ data: said }: MessageEvent<Said>) => {
    if ('ask' in said || (said.to !== undefined && said.to !== own)) return;
    patience.renew();
    take(said.word);
  };
  channel.addEventListener('message', listen);
  patience.renew();
  say({ ask: own, agoMs: performance.now() });
  void navigator.locks.request(name, async () => {
    patience.end();
    channel.removeEventListener('message', listen);
    await holdStream(channel, say);
  });
}

/** A copy that restarts is back before this: people are not told of such a short loss. */
const restartMs = 30_000;

/** Tells whether no changes are heard for longer than a restart takes. Returns a function that ends it. */
export function followLoss(tell: (isLost: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    if (!areChangesHeard()) {
      timer ??= setTimeout(() => tell(true), restartMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    tell(false);
  };
  note();
  const stop = followHeard(note);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Calls back when nothing came for too long. */
function patienceOf(lose: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(lose, silentMs);
  };
  return { renew, end };
}

function take(word: Word): void {
  if ('heard' in word) noteHeard(word.heard);
  else if ('missed' in word) tellMissed();
  else tellChange(word.change);
}

/** Reads one stream after another, and hands on what each says, until the person signs out. */
async function holdStream(channel: BroadcastChannel, say: (said: Said) => void): Promise<void> {
  let isHeard = false;
  let kept: { readonly word: Word; readonly atMs: number }[] = [];
  const tell = (word: Word) => {
    if ('heard' in word) isHeard = word.heard;
    else kept = [...kept.filter(({ atMs }) => performance.now() - atMs < keptMs), { word, atMs: performance.now() }];
    say({ word });
    take(word);
  };
  channel.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if (!('ask' in said)) return;
    const fromMs = performance.now() - said.agoMs;
    const known = kept.filter(({ atMs }) => atMs >= fromMs).map(({ word }) => word);
    const missed: readonly Word[] = said.agoMs > keptMs ? [{ missed: true }] : [];
    for (const word of [{ heard: isHeard }, ...known, ...missed]) say({ word, to: said.ask });
  });
  // A tab without a former stream knows as much as its page.
  let lastMs = 0;
  for (let failures = 0; !isSigningOut(); failures += 1) {
    const beganMs = lastMs;
    await readStream(performance.now() - lastMs, (word) => {
      lastMs = performance.now();
      tell(word ?? { heard: isHeard });
    }).catch(() => undefined);
    if (lastMs > beganMs) failures = 0;
    // A new stream begins with what happened since the last word: only a longer time without one is said.
    else tell({ heard: false });
    await new Promise((resolve) => setTimeout(resolve, pausesMs[Math.min(failures, pausesMs.length - 1)]));
  }
}

/** Resolves where the server ends the stream or refuses it. Throws where the connection is lost. */
async function readStream(agoMs: number, tell: (word: Word | undefined) => void): Promise<void> {
  const silence = new AbortController();
  const patience = patienceOf(() => silence.abort());
  patience.renew();
  try {
    const response = await fetch(`${pathTo('/api/changes')}?ago=${Math.ceil(agoMs)}`, {
      headers: { 'x-passive': '1' },
      signal: untilSignOut(silence.signal),
    });
    leadToSignIn(response);
    if (!response.ok || response.body === null) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = '', part = await reader.read(); !part.done; part = await reader.read()) {
      patience.renew();
      const events = `${rest}${part.value}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) tell(wordOf(event));
    }
  } finally {
    patience.end();
  }
}

/** One event of our own handler; undefined for the comment which says that the stream still is there. */
function wordOf(event: string): Word | undefined {
  const data = /^data: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return undefined;
  const value: unknown = JSON.parse(data);
  if (event.startsWith('event: heard')) return { heard: value === true };
  return event.startsWith('event: missed') ? { missed: true } : { change: value as Change }; // our own handler's event
}

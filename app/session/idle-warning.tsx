'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState, useRef, type RefObject } from 'react';
import { drawAnew } from './tell-person';
import { isSigningOut, openTabNews, signOut, type TabNews, untilSignOut } from './sign-out';
import { useLate, useAtFirstSign } from '@/components/overlay/use-late';
import { releaseUnsavedWork } from '@/components/form/unsaved-work';
import { pathTo } from '@/lib/addresses/path-to';

const loadDialog = async () => (await import('./idle-dialog')).IdleDialog;

/** Two minutes before a session ends, a warning lets the person stay with one click (WCAG 2.2.1). */
export function IdleWarning({ lastsMs, person }: { readonly lastsMs: number; readonly person: string }) {
  const { Late: IdleDialog, bring } = useLate(loadDialog);
  useAtFirstSign(bring);
  const { near, stay } = useSessionWatch(lastsMs, person, bring);
  const [heard, setHeard] = useState<number>();
  // Each answer calculates the end anew, so the same end differs by milliseconds.
  const open = near !== undefined && !(heard !== undefined && Math.abs(heard - near.atMs) < sameEndMs);
  if (!open || IdleDialog === undefined) return null;
  const { atMs, canStay } = near;
  const goOn = () => {
    if (canStay) void stay();
    else setHeard(atMs);
  };
  return (
    <IdleDialog
      atMs={atMs}
      canStay={canStay}
      onStay={goOn}
      onEnd={canStay ? signOut : () => leaveForSignIn('too-long')}
    />
  );
}

/** Reliability 4.1: "idle 15 min, warning at 13". */
const warnMs = 2 * 60_000;

/** How often the page asks while the warning stands, because another tab may be in use. */
const askAgainMs = 15_000;

interface SessionWatch {
  /** The end that is near, and whether the person can postpone it. */
  readonly near: { readonly atMs: number; readonly canStay: boolean } | undefined;
  readonly stay: () => Promise<void>;
}

/** Follows the session on the server, from when the warning is due. Tabs inform each other, and the server decides. */
function useSessionWatch(lastsMs: number, person: string, onAsk: () => Promise<unknown>): SessionWatch {
  const [near, setNear] = useState<SessionWatch['near']>();
  const channel = useRef<BroadcastChannel>(undefined);
  const ask = useRef<(method: 'GET' | 'POST') => Promise<void>>(undefined);
  // A redrawn page has an older value than the last answer, so only the first one counts.
  const [firstLastsMs] = useState(lastsMs);
  const path = usePathname();
  const drawn = useRef(path);
  useEffect(() => {
    drawn.current = path;
  }, [path]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const askIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void run('GET'), Math.max(0, ms));
    };
    const run = async (method: 'GET' | 'POST') => {
      void onAsk();
      const answer = await askSession(method);
      if (closed) return false;
      if (answer === undefined) askIn(askAgainMs);
      else if ('over' in answer) leaveForSignIn(answer.over);
      else {
        if (method === 'POST') channel.current?.postMessage('stayed' satisfies TabNews);
        const end = findNear(answer);
        setNear(end);
        askIn(nextAskMs(answer, end !== undefined));
        return true;
      }
      return false;
    };
    ask.current = async (method) => void (await run(method));
    const tabs = openTabNews();
    channel.current = tabs;
    tabs.onmessage = ({ data: said }: MessageEvent<TabNews>) => {
      if (said === 'stayed') void run('GET');
      else if (said === 'signing-out') void leaveWithPerson(() => closed);
      else if (said.person !== person) drawAnew();
    };
    // The other tabs of this browser may be drawn for another person.
    tabs.postMessage({ person } satisfies TabNews);
    const stopWaking = askOnReturn(() => void run('GET'), drawn);
    const stopHiding = hideUntilKnown(async () => closed || (await run('GET')));
    askIn(firstLastsMs - warnMs + 200);
    return () => {
      closed = true;
      clearTimeout(timer);
      tabs.close();
      stopWaking();
      stopHiding();
    };
  }, [firstLastsMs, person, onAsk]);

  return { near, stay: async () => await ask.current?.('POST') };
}

/** Asks when the person comes back to the tab, or to another page than `drawn`. Returns a function that ends this. */
function askOnReturn(ask: () => void, drawn: RefObject<string>): () => void {
  // Timers stand still while a machine sleeps.
  const wake = () => {
    if (document.visibilityState === 'visible') ask();
  };
  // "Back" to another page draws it from the router's memory, without a question to the server. Windows go back too.
  const goBack = () => {
    if (window.location.pathname !== drawn.current) wake();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('popstate', goBack);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('popstate', goBack);
  };
}

/**
 * The browser may bring a page of another person back from its memory. Each page is hidden as it leaves, and shown
 * again once the console has said that its person is still signed in. Returns a function that ends this.
 */
function hideUntilKnown(isKnown: () => Promise<boolean>): () => void {
  const { documentElement: page } = document;
  const goAway = ({ persisted }: PageTransitionEvent) => {
    if (persisted) page.hidden = true;
  };
  const show = async () => {
    while (!(await isKnown())) await pause(soonMs);
    page.hidden = false;
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void show();
  };
  window.addEventListener('pagehide', goAway);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', goAway);
    window.removeEventListener('pageshow', comeBack);
  };
}

function findNear({ idleAtMs, longestAtMs }: SessionEnds): SessionWatch['near'] {
  const atMs = Math.min(idleAtMs, longestAtMs);
  return atMs - Date.now() <= warnMs ? { atMs, canStay: idleAtMs < longestAtMs } : undefined;
}

/** The next question is due at the warning, at the end, and at intervals in between. */
function nextAskMs({ idleAtMs, longestAtMs }: SessionEnds, isNear: boolean): number {
  const leftMs = Math.min(idleAtMs, longestAtMs) - Date.now();
  return isNear ? Math.min(leftMs + 200, askAgainMs) : leftMs - warnMs + 200;
}

const sameEndMs = 10_000;

/** Times of this browser's clock, which only measures durations. */
interface SessionEnds {
  readonly idleAtMs: number;
  readonly longestAtMs: number;
}

/** Undefined if the console did not answer, which says nothing about the session. */
async function askSession(method: 'GET' | 'POST'): Promise<SessionEnds | { readonly over: string } | undefined> {
  try {
    const headers = method === 'GET' ? { 'x-passive': '1' } : {};
    const answer = await fetch('/api/session', { method, headers, signal: untilSignOut() });
    // An answer of our own handler (app/api/session), or of a gateway, which has none of these fields.
    const body = (await answer.json()) as { why?: unknown; idleMs?: unknown; longestMs?: unknown };
    if (answer.status === 401) return { over: typeof body.why === 'string' ? body.why : 'unknown' };
    const { idleMs, longestMs } = body;
    if (!answer.ok || typeof idleMs !== 'number' || typeof longestMs !== 'number') return undefined;
    const nowMs = Date.now();
    return { idleAtMs: nowMs + idleMs, longestAtMs: nowMs + longestMs };
  } catch {
    return undefined;
  }
}

const soonMs = 300;
/** Longer than a sign-out takes. */
const mostAsks = 50;

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** Another tab signs this person out: the page is empty at once, and leaves when the session has ended. */
async function leaveWithPerson(isClosed: () => boolean): Promise<void> {
  if (isSigningOut()) return;
  document.documentElement.hidden = true;
  for (let asks = 0; asks < mostAsks && !isClosed(); asks += 1) {
    const answer = await askSession('GET');
    if (answer !== undefined && 'over' in answer) {
      leaveForSignIn(answer.over);
      return;
    }
    await pause(soonMs);
  }
  drawAnew();
}

/** Leaves nothing of the page on the screen. The server has kept the typed values, and the page comes back. */
function leaveForSignIn(why: string): void {
  // The page of another person is drawn anew (tell-person.ts).
  if (isSigningOut() || why === 'other-person') return;
  releaseUnsavedWork();
  const { pathname, search } = window.location;
  const query = new URLSearchParams({ from: `${pathname}${search}`, ...(why === 'unknown' ? {} : { why }) });
  window.location.assign(`${pathTo('/sign-in')}?${query.toString()}`);
}

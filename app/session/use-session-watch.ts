'use client';

import { useEffect, useRef, useState } from 'react';
import { askSession, leaveForSignIn, type SessionEnds } from './session-clock';

/** Reliability 4.1: "idle 15 min, warning at 13". */
const warnMs = 2 * 60_000;

/** While the warning stands, another tab may be in use: asked again this often. */
const askAgainMs = 15_000;

/** The page itself was a sign of the person, so its end is far away; asked once the page has settled. */
const firstAskMs = 3_000;

export interface SessionWatch {
  /** The end that is near, and whether the person can put it off. */
  readonly near: { readonly atMs: number; readonly canStay: boolean } | undefined;
  readonly stay: () => Promise<void>;
}

/** Follows the server's idea of the session. Tabs tell each other, and the server decides. */
export function useSessionWatch(): SessionWatch {
  const [near, setNear] = useState<SessionWatch['near']>();
  const channel = useRef<BroadcastChannel>(undefined);
  const ask = useRef<(method: 'GET' | 'POST') => Promise<void>>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const askIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void run('GET'), Math.max(0, ms));
    };
    const run = async (method: 'GET' | 'POST') => {
      const answer = await askSession(method);
      if (closed) return;
      if (answer === undefined) askIn(askAgainMs);
      else if ('over' in answer) leaveForSignIn(answer.over);
      else {
        if (method === 'POST') channel.current?.postMessage('stayed');
        const end = findNear(answer);
        setNear(end);
        askIn(nextAskMs(answer, end !== undefined));
      }
    };
    ask.current = run;
    const tabs = new BroadcastChannel('session');
    channel.current = tabs;
    tabs.onmessage = () => void run('GET');
    // Timers stand still while a machine sleeps.
    const wake = () => {
      if (document.visibilityState === 'visible') void run('GET');
    };
    document.addEventListener('visibilitychange', wake);
    askIn(firstAskMs);
    return () => {
      closed = true;
      clearTimeout(timer);
      tabs.close();
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);

  return { near, stay: async () => await ask.current?.('POST') };
}

function findNear({ idleAtMs, longestAtMs }: SessionEnds): SessionWatch['near'] {
  const atMs = Math.min(idleAtMs, longestAtMs);
  return atMs - Date.now() <= warnMs ? { atMs, canStay: idleAtMs < longestAtMs } : undefined;
}

/** At the warning, at the end, and in between now and then. */
function nextAskMs({ idleAtMs, longestAtMs }: SessionEnds, isNear: boolean): number {
  const leftMs = Math.min(idleAtMs, longestAtMs) - Date.now();
  return isNear ? Math.min(leftMs + 200, askAgainMs) : leftMs - warnMs + 200;
}

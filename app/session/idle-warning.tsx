'use client';

import { useEffect, useState, useRef } from 'react';
import { signOut } from '@/app/sign-out/sign-out';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { announce } from '@/components/overlay/announcer';
import { OverDialogs } from '@/components/overlay/over-dialogs';
import { leaveForSignIn, askSession, type SessionEnds } from './session-clock';

/** Two minutes before a session ends the person hears of it, and can stay with one press (WCAG 2.2.1). */
export function IdleWarning() {
  const { near, stay } = useSessionWatch();
  const [heard, setHeard] = useState<number>();
  // Worked out anew at each answer of the console, so the same end is never the same to the millisecond.
  const open = near !== undefined && !(heard !== undefined && Math.abs(heard - near.atMs) < sameEndMs);
  if (!open) return null;
  const { atMs, canStay } = near;
  const goOn = () => {
    if (canStay) void stay();
    else setHeard(atMs);
  };
  return (
    <OverDialogs onEscape={goOn}>
      <AlertDialog
        open
        onOpenChange={goOn}
        title={canStay ? 'Are you still there?' : 'Your session is about to end'}
        description={
          canStay
            ? 'Without a sign of you the console signs you out. What you typed into a form is kept.'
            : 'It has reached its longest time. What you typed into a form is kept: sign in again to go on here.'
        }
        cancelLabel={canStay ? 'Stay signed in' : 'Go on until then'}
        variant={canStay ? 'secondary' : 'primary'}
        confirmLabel={canStay ? 'Sign out' : 'Sign in again now'}
        onConfirm={canStay ? signOut : () => leaveForSignIn('too-long')}
      >
        <Countdown atMs={atMs} />
      </AlertDialog>
    </OverDialogs>
  );
}

/** Reliability 4.1: "idle 15 min, warning at 13". */
const warnMs = 2 * 60_000;

/** While the warning stands, another tab may be in use: asked again this often. */
const askAgainMs = 15_000;

/** The page itself was a sign of the person, so its end is far away; asked once the page has settled. */
const firstAskMs = 3_000;

interface SessionWatch {
  /** The end that is near, and whether the person can put it off. */
  readonly near: { readonly atMs: number; readonly canStay: boolean } | undefined;
  readonly stay: () => Promise<void>;
}

/** Follows the server's idea of the session. Tabs tell each other, and the server decides. */
function useSessionWatch(): SessionWatch {
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

const sameEndMs = 10_000;

/** Seconds for the eye; for the ear only now and then. */
function Countdown({ atMs }: { atMs: number }) {
  const [leftS, setLeftS] = useState(() => secondsUntil(atMs));
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(atMs);
      setLeftS(left);
      if (left === 60 || left === 30) announce(`${left} seconds until you are signed out`);
    }, 1_000);
    return () => clearInterval(timer);
  }, [atMs]);
  return (
    <p role="timer" aria-live="off" aria-label="Time left" className="text-lg font-semibold tabular-nums">
      {`${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`}
    </p>
  );
}

const secondsUntil = (atMs: number): number => Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));

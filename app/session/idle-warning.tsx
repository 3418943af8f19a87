'use client';

import { useEffect, useState } from 'react';
import { signOut } from '@/app/sign-out/sign-out';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { announce } from '@/components/overlay/announcer';
import { OverDialogs } from '@/components/overlay/over-dialogs';
import { leaveForSignIn } from './session-clock';
import { useSessionWatch } from './use-session-watch';

const sameEndMs = 10_000;

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

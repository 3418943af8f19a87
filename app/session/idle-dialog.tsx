'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AlertDialogWindow } from '@/components/overlay/alert-dialog-window';
import { announce } from '@/components/overlay/announcer';
import { OverDialogs } from '@/components/overlay/over-dialogs';
import { SessionMessages } from './session-messages';

interface IdleDialogProps {
  /** When the session ends, by this browser's clock. */
  readonly atMs: number;
  readonly canStay: boolean;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

/** Stands over the page: the time left, and the buttons to stay or to leave. */
export function IdleDialog(props: IdleDialogProps) {
  return (
    <SessionMessages>
      <WordedDialog {...props} />
    </SessionMessages>
  );
}

function WordedDialog({ atMs, canStay, onStay, onEnd }: IdleDialogProps) {
  const t = useTranslations('session');
  return (
    <OverDialogs onEscape={onStay}>
      <AlertDialogWindow
        open
        onOpenChange={onStay}
        title={canStay ? t('idle.title') : t('longest.title')}
        description={canStay ? t('idle.explanation') : t('longest.explanation')}
        cancelLabel={canStay ? t('idle.stay') : t('longest.stay')}
        variant={canStay ? 'secondary' : 'primary'}
        confirmLabel={canStay ? t('idle.signOut') : t('longest.signIn')}
        onConfirm={onEnd}
      >
        <Countdown atMs={atMs} />
      </AlertDialogWindow>
    </OverDialogs>
  );
}

/** Shows every second; a screen reader speaks it only now and then. */
function Countdown({ atMs }: { atMs: number }) {
  const t = useTranslations('session');
  const [leftS, setLeftS] = useState(() => secondsUntil(atMs));
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(atMs);
      setLeftS(left);
      if (left === 60 || left === 30) announce(t('secondsLeft', { seconds: left }));
    }, 1_000);
    return () => clearInterval(timer);
  }, [atMs, t]);
  return (
    <p role="timer" aria-live="off" aria-label={t('timeLeft')} className="text-lg font-semibold tabular-nums">
      {clockOf(leftS)}
    </p>
  );
}

const clockOf = (leftS: number): string => `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`;

const secondsUntil = (atMs: number): number => Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));

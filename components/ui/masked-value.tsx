'use client';

import { Icon } from './icon';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import type { Result } from '@/lib/result';
import { announce } from '../overlay/announcer';
import { Button } from './button';

export interface MaskedValueProps {
  /** The name of the masked value, e.g. "account number". */
  label: string;
  /** For example `•••• 6819`: the browser has only this until the value is revealed. */
  masked: string;
  /** The drawing of the masked value, if it is more than its text. */
  shown?: ReactNode;
  /** Fetches the full value; the error is a sentence. */
  reveal?: () => Promise<Result<string, string>>;
  /** The id of the text that says who may reveal the value; set for people who may not. */
  refusedBy?: string;
}

const shownForMs = 30_000;

/** No higher than the line of text around it. */
const inLine = '-my-1 h-6 px-1.5';

export function MaskedValue({ label, masked, shown, reveal, refusedBy }: MaskedValueProps) {
  const t = useTranslations('ui');
  const { full, error, pending, toggle } = useReveal(label);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span translate="no" className="font-mono text-xs break-all tabular-nums">
        {full ?? <Masked text={masked} shown={shown} />}
      </span>
      {reveal === undefined ? (
        <Button
          size="sm"
          variant="quiet"
          className={inLine}
          disabled
          icon={<Icon name="eye" />}
          aria-label={t('revealLabel', { label })}
          aria-describedby={refusedBy}
        >
          {t('reveal')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          className={inLine}
          loading={pending}
          icon={full === null ? <Icon name="eye" /> : <Icon name="eye-off" />}
          aria-label={full === null ? t('revealLabel', { label }) : t('hideLabel', { label })}
          onClick={() => void toggle(reveal)}
        >
          {full === null ? t('reveal') : t('hide')}
        </Button>
      )}
      <span role="alert" className="text-negative-ink text-xs">
        {error}
      </span>
    </span>
  );
}

/** The full value while it is shown; it hides itself again. */
function useReveal(label: string) {
  const t = useTranslations('ui');
  const [full, setFull] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (full === null) return;
    const timer = setTimeout(() => setFull(null), shownForMs);
    return () => clearTimeout(timer);
  }, [full]);

  async function toggle(ask: NonNullable<MaskedValueProps['reveal']>) {
    setError(null);
    if (full !== null) {
      setFull(null);
      return;
    }
    setPending(true);
    const answer = await ask();
    setPending(false);
    if (answer.ok) {
      setFull(answer.value);
      announce(t('revealed', { label }));
    } else {
      setError(answer.error);
    }
  }

  return { full, error, pending, toggle };
}

/** The dots are only seen; a screen reader speaks their meaning. */
function Masked({ text, shown = text }: { text: string; shown: ReactNode }) {
  const t = useTranslations('ui');
  const end = text.replace(/^•+\s*/, '');
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{end === '' ? t('hidden') : t('ending', { end })}</span>
    </>
  );
}

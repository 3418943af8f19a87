'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import type { NamedApproval } from './name-approval';
import type { Verdict } from './use-decisions';

const DecisionWindow = lazyPart(async () => (await import('./decision-window')).DecisionWindow);

interface DecideHereProps {
  /** The account of the page. */
  readonly page: string;
  readonly view: NamedApproval;
  readonly label: string;
}

/** The decision about one request, where its change is shown. Nothing moves after it. */
export function DecideHere({ page, view, label }: DecideHereProps) {
  const t = useTranslations('approvals');
  const [asking, setAsking] = useState<Verdict>();
  const [done, setDone] = useState<Verdict | 'failed'>();
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      {done === undefined ? (
        <DecisionButtons maySendBack={view.maySendBack} onAsk={setAsking} />
      ) : (
        <p tabIndex={-1} className="text-ink-muted text-sm">
          {t(`decided.${done}`)}
        </p>
      )}
      {asking === undefined ? null : (
        <Suspense>
          <DecisionWindow
            page={page}
            view={view}
            verdict={asking}
            onDecided={setDone}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface DecisionButtonsProps {
  readonly maySendBack: boolean;
  readonly onAsk: (verdict: Verdict) => void;
}

export function DecisionButtons({ maySendBack, onAsk }: DecisionButtonsProps) {
  const t = useTranslations('approvals');
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        data-command="acknowledge"
        aria-haspopup="dialog"
        onClick={() => onAsk('approved')}
      >
        {t('approve')}
      </Button>
      <Button size="sm" aria-haspopup="dialog" onClick={() => onAsk('declined')}>
        {t('card.decline')}
      </Button>
      {maySendBack ? (
        <Button size="sm" aria-haspopup="dialog" onClick={() => onAsk('sent-back')}>
          {t('card.sendBack')}
        </Button>
      ) : null}
    </>
  );
}

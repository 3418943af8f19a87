'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { depositStates } from '@/app/list/record-states';
import { StatusFact } from '@/app/record/facts-panel';
import { useFollowedWrite, WriteNotice } from '@/app/write/outcome/write-outcome';
import { ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { formatAmount } from '@/lib/format/format-amount';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { madeDeposit } from './made-deposit';
import { pathIn } from '@/lib/addresses/path-to';

interface DepositResultProps {
  readonly initial: WriteView;
  /** Called once, when a second deposit can no longer double this one. */
  readonly onSettled: (view: WriteView) => void;
}

/** The outcome of a simulated deposit, followed until it is booked. */
export function DepositResult({ initial, onSettled }: DepositResultProps) {
  const followed = useFollowedWrite(initial);
  const { view } = followed;
  // An accepted deposit is made: the person can make the next one before it is booked.
  const isMade = view.settled || view.state === 'ACCEPTED';
  const settle = useEffectEvent(() => onSettled(view));
  useEffect(() => {
    if (isMade) settle();
  }, [isMade]);
  // The page draws the list below, so the page is refreshed when the deposit is booked.
  const router = useRouter();
  useEffect(() => {
    if (view.settled) router.refresh();
  }, [view.settled, router]);
  return (
    <div className="flex flex-col gap-4">
      <WriteNotice followed={followed} />
      <SimulatedDeposit view={view} />
    </div>
  );
}

/** The deposit that the platform made; nothing is drawn until the platform answers. */
function SimulatedDeposit({ view }: { view: WriteView }) {
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  const made = madeDeposit(view);
  if (made === undefined) return null;
  const { amount, currency, deposit_id, short_reference_id, deposit_status } = made;
  const words = depositStates.words(view.platformStatus ?? deposit_status);
  return (
    <Panel title={t('deposit')} flush>
      <Facts>
        <Fact label={terms('amount')}>
          <span className="font-semibold tabular-nums">
            {formatAmount(amount, currency)} {currency}
          </span>
        </Fact>
        <StatusFact words={words} />
        <Fact label={t('shortReference')}>
          <CopyText value={short_reference_id} label={t('copiedReference')} />
        </Fact>
        <Fact label={t('depositId')}>
          <CopyText value={deposit_id} label={t('copiedId')} />
        </Fact>
      </Facts>
      <div className="border-line border-t p-3">
        <ButtonLink size="sm" href={pathIn(view.account, 'deposits/[id]', { id: deposit_id })}>
          {t('simulate.open')}
        </ButtonLink>
      </div>
    </Panel>
  );
}

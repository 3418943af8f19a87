'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { readNote } from '@/lib/contract/fields/read-name';
import { useAction } from '@/app/step-up/use-action';
import { TextareaField } from '@/components/field/textarea-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { formatInstant } from '@/lib/format/instant';
import { longestReason } from '@/lib/reports/month-close/close-input';
import type { MonthClose } from '@/lib/reports/month-close/read-closes';
import { askReopenAction, confirmReopenAction, declineReopenAction } from './actions';

interface ReopenPanelProps {
  readonly account: string;
  readonly close: MonthClose;
  /** Whether the person may ask for it, and agree to what another asked for. */
  readonly mayAsk: boolean;
  readonly personId: string | undefined;
  /** IANA. */
  readonly zone: string;
}

/** A closed month is opened again by two: one asks and says why, another agrees. */
export function ReopenPanel({ account, close, mayAsk, personId, zone }: ReopenPanelProps) {
  const t = useTranslations('months');
  const { reopened, reopening, state } = close;
  if (reopened !== undefined) {
    return (
      <Notice tone="neutral">{t('reopenedBy', { name: reopened.by, when: formatInstant(reopened.atMs, zone) })}</Notice>
    );
  }
  if (state === 'reopening' && reopening !== undefined) {
    const { by: name, atMs, reason, byId } = reopening;
    return (
      <Notice tone="caution">
        <p>{t('asked', { name, when: formatInstant(atMs, zone), reason })}</p>
        {mayAsk ? <Answer account={account} id={close.id} isOwn={byId === personId} /> : null}
      </Notice>
    );
  }
  return mayAsk ? <Ask {...{ account, close }} /> : null;
}

function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="text-negative-ink basis-full text-sm empty:hidden">
      {children}
    </div>
  );
}

function Answer({ account, id, isOwn }: { readonly account: string; readonly id: string; readonly isOwn: boolean }) {
  const t = useTranslations('months');
  const router = useRouter();
  const confirm = useAction(confirmReopenAction);
  const decline = useAction(declineReopenAction);
  const answer = async ({ run }: typeof confirm) => {
    await run({ account, id });
    router.refresh();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2">
      {isOwn ? (
        <span className="grow text-sm">{t('notBySame')}</span>
      ) : (
        <Button size="sm" variant="primary" loading={confirm.pending} onClick={() => void answer(confirm)}>
          {t('confirm')}
        </Button>
      )}
      <Button size="sm" loading={decline.pending} onClick={() => void answer(decline)}>
        {t(isOwn ? 'withdraw' : 'decline')}
      </Button>
      <Problem>{(confirm.problem ?? decline.problem)?.sentence}</Problem>
    </div>
  );
}

function Ask({ account, close: { id, month } }: Pick<ReopenPanelProps, 'account' | 'close'>) {
  const t = useTranslations('months');
  const terms = useTranslations('terms');
  const router = useRouter();
  const [reason, setReason] = useState<string>();
  const { pending, problem, run } = useAction(askReopenAction);
  if (reason === undefined) {
    return (
      <Button size="sm" className="self-start" onClick={() => setReason('')}>
        {t('reopen')}
      </Button>
    );
  }
  const submit = async () => {
    if ((await run({ account, id, reason })).ok) setReason(undefined);
    router.refresh();
  };
  return (
    <section aria-label={t('reopenTitle', { month })} className="flex max-w-xl flex-col gap-2">
      <TextareaField
        label={t('reason')}
        hint={t('reopenNote')}
        error={problem?.sentence}
        rows={2}
        // Its button was pressed.
        autoFocus
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex gap-2">
        <Button
          variant="primary"
          loading={pending}
          disabled={readNote(reason) === '' || reason.length > longestReason}
          onClick={() => void submit()}
        >
          {t('ask')}
        </Button>
        <Button onClick={() => setReason(undefined)}>{terms('cancel')}</Button>
      </div>
    </section>
  );
}

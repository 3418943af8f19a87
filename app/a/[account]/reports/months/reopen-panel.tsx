'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Moment } from '@/app/shell/moment';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { readNote } from '@/lib/contract/fields/read-name';
import { useActionForm } from '@/app/act/use-action-form';
import { useAction } from '@/app/act/use-action';
import { TextareaField } from '@/components/field/textarea-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { longestReason } from '@/lib/reports/month-close/close-input';
import type { MonthClose } from '@/lib/reports/month-close/read-closes';
import { askReopenAction, confirmReopenAction, declineReopenAction } from './actions';

interface ReopenPanelProps {
  readonly account: string;
  readonly close: MonthClose;
  /** Whether the person may ask for a reopening, and confirm a reopening that another person asked for. */
  readonly mayAsk: boolean;
  readonly personId: string | undefined;
  /** The IANA zone. */
  readonly zone: string;
}

/** Two people reopen a closed month: one asks and gives the reason, another confirms. */
export function ReopenPanel({ account, close, mayAsk, personId, zone }: ReopenPanelProps) {
  const t = useTranslations('months');
  const { reopened, reopening, state } = close;
  if (reopened !== undefined) {
    return (
      <Notice tone="neutral">
        {t.rich('reopenedBy', { name: reopened.by, when: () => <Moment time={reopened.atMs} zone={zone} /> })}
      </Notice>
    );
  }
  if (state === 'reopening' && reopening !== undefined) {
    const { by: name, atMs, reason, byId } = reopening;
    return (
      <Notice tone="caution">
        <p>{t.rich('asked', { name, when: () => <Moment time={atMs} zone={zone} />, reason })}</p>
        {mayAsk ? <Answer account={account} id={close.id} isOwn={byId === personId} /> : null}
      </Notice>
    );
  }
  return mayAsk ? <Ask account={account} close={close} /> : null;
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
      <ProblemNotice className="basis-full">{(confirm.problem ?? decline.problem)?.sentence}</ProblemNotice>
    </div>
  );
}

function Ask({ account, close: { id, month } }: Pick<ReopenPanelProps, 'account' | 'close'>) {
  const t = useTranslations('months');
  const terms = useTranslations('terms');
  const router = useRouter();
  const [reason, setReason] = useState<string>();
  const { pending, problem, onSubmit } = useActionForm({
    action: askReopenAction,
    input: { account, id, reason },
    onDone: () => {
      setReason(undefined);
      router.refresh();
    },
    onRefused: () => router.refresh(),
  });
  if (reason === undefined) {
    return (
      <Button size="sm" className="self-start" onClick={() => setReason('')}>
        {t('reopen')}
      </Button>
    );
  }
  return (
    <form
      noValidate
      aria-label={t('reopenTitle', { month })}
      className="flex max-w-xl flex-col gap-2"
      onSubmit={onSubmit}
    >
      <TextareaField
        label={t('reason')}
        hint={t('reopenNote')}
        error={problem}
        rows={2}
        // The person pressed the button that opens the field.
        autoFocus
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={pending}
          disabled={readNote(reason) === '' || reason.length > longestReason}
        >
          {t('ask')}
        </Button>
        <Button onClick={() => setReason(undefined)}>{terms('cancel')}</Button>
      </div>
    </form>
  );
}

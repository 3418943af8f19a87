'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionForm } from '@/app/act/use-action-form';
import { failureOf, fetchOwn } from '@/app/list/fetch-live';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { Checkbox } from '@/components/field/checkbox';
import { Notice } from '@/components/ui/notice';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { type CloseCoverage, isWholeClose } from '@/lib/reports/month-close/close-coverage';
import type { ClosePreview } from '@/lib/reports/month-close/close-month';
import { closeMonthAction } from './actions';
import { CloseTotals } from './close-totals';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

export interface CloseDialogProps {
  readonly account: string;
  /** The month, as `yyyy-mm`. */
  readonly month: string;
  /** The IANA zone in which times are shown. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** Shows the state that would be closed now. The server closes exactly the shown state, or nothing. */
export function CloseDialog({ account, month, zone, onClose }: CloseDialogProps) {
  const t = useTranslations('months.dialog');
  const words = useWords();
  const router = useRouter();
  const [accepts, setAccepts] = useState(false);
  const { data: preview, error, refetch, isFetching, dataUpdatedAt } = usePreview(account, month);
  const isMissing = preview !== undefined && !isWholeClose(preview.coverage);
  const form = useActionForm({
    action: closeMonthAction,
    input: { account, month, seen: preview?.seen, acceptsMissing: accepts },
    onDone: (id) => router.push(pathIn(account, 'reports/months/[id]', { id })),
    onRefused: refetch,
  });
  return (
    <ActionDialog
      form={form}
      onClose={onClose}
      tone="caution"
      title={t('title', { month })}
      description={t('description', { month })}
      submitLabel={t('submit', { month })}
      isReady={preview !== undefined && !isFetching && (!isMissing || accepts)}
    >
      <div role="status" className="empty:hidden">
        {preview === undefined && error === null ? <p className="text-ink-muted text-sm">{t('loading')}</p> : null}
      </div>
      {error === null ? null : (
        <ReadFailurePanel failure={failureOf(error)} onRetry={() => void refetch()} pending={isFetching} />
      )}
      {isMissing ? (
        <Notice tone="caution">
          <ul className="flex flex-col gap-1">
            {whatIsMissing(preview.coverage).map((sentence) => (
              <li key={sentence.key}>{words(sentence)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {preview === undefined ? null : preview.count === 0 ? (
        <p className="text-sm">{t('empty')}</p>
      ) : (
        <>
          {preview.openCount === 0 ? null : (
            <Notice tone="caution" title={t('stillOpen', { count: preview.openCount })}>
              {t('stillOpenNote')}
            </Notice>
          )}
          <CloseTotals totals={preview.totals} />
        </>
      )}
      {preview === undefined ? null : <CoverageNote coverage={preview.coverage} zone={zone} nowMs={dataUpdatedAt} />}
      {isMissing ? (
        <Checkbox label={t('accept')} checked={accepts} onChange={({ target }) => setAccepts(target.checked)} />
      ) : null}
    </ActionDialog>
  );
}

function whatIsMissing(coverage: CloseCoverage): readonly Message[] {
  const { state, missingDays: missing, unreadable, detailsDue: count } = coverage;
  return [
    ...(missing > 0 ? [message('months.dialog.missing', { missing })] : []),
    ...(missing === 0 && state !== 'whole' ? [message('months.dialog.unfinished')] : []),
    ...(unreadable > 0 ? [message('months.dialog.unreadable', { count: unreadable })] : []),
    ...(count > 0 ? [message('months.dialog.details', { count })] : []),
  ];
}

function usePreview(account: string, month: string) {
  return useQuery(
    {
      queryKey: [`${account} month close`, month],
      queryFn: async ({ signal }) => {
        const url = `${pathTo('/api/months/[account]', { account })}?month=${month}`;
        return (await fetchOwn<ClosePreview>(url, { signal, passive: false })).data;
      },
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
    useConsoleQueryClient(),
  );
}

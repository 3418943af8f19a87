'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import type { DataColumn } from '@/components/data-table/data-column';
import { defaultPreferences } from '@/components/data-table/table-preferences';
import { StatusBadge } from '@/components/ui/badge';
import { EmptyState } from '@/components/failure/empty-state';
import { formatDayAndClock } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import type { AuditLine } from '@/lib/audit/list-lines';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { actOf, doerOf, objectNoun, resultOf } from './audit-words';

const compact = { ...defaultPreferences, density: 'compact' as const };

export interface AuditTableProps {
  readonly lines: readonly AuditLine[];
  readonly zone: string;
  /** Where a line opens, with its number behind. */
  readonly base: string;
  /** For the audit of the whole console, where lines are of many accounts. */
  readonly withAccount: boolean;
  readonly isFiltered: boolean;
}

export function AuditTable({ lines, zone, base, withAccount, isFiltered }: AuditTableProps) {
  const t = useTranslations('audit');
  const words = useWords();
  return (
    <DataTable
      caption={t('caption')}
      columns={columnsFor(words, zone, withAccount)}
      rows={lines}
      rowId={({ sequence }) => String(sequence)}
      rowHref={({ sequence }) => `${base}/${sequence}`}
      preferences={compact}
      empty={<EmptyState title={t('noLines')}>{isFiltered ? t('nonePass') : t('noneYet')}</EmptyState>}
    />
  );
}

function columnsFor(
  words: ReturnType<typeof useWords>,
  zone: string,
  withAccount: boolean,
): readonly DataColumn<AuditLine>[] {
  return [
    {
      id: 'at',
      header: message('audit.columns.when'),
      width: 'lg',
      cell: ({ at }) => (
        <time dateTime={at.toISOString()} title={at.toISOString()} className="tabular-nums">
          {formatDayAndClock(at.getTime(), zone)}
        </time>
      ),
    },
    {
      id: 'person',
      header: message('audit.columns.who'),
      width: 'md',
      cell: (line) => <bdi>{words(doerOf(line))}</bdi>,
    },
    { id: 'act', header: message('audit.columns.action'), width: 'xl', cell: ({ act }) => words(actOf(act)) },
    {
      id: 'result',
      header: message('audit.columns.result'),
      width: 'md',
      cell: ({ result }) => {
        const { label, tone } = resultOf(result);
        return <StatusBadge label={words(label)} tone={tone} />;
      },
    },
    {
      id: 'object',
      header: message('audit.columns.object'),
      width: 'lg',
      cell: ({ objectType, objectId }) => (
        <span title={objectId}>
          {words(objectNoun(objectType))} <span className="font-mono text-xs">{truncateMiddle(objectId)}</span>
        </span>
      ),
    },
    // Where lines are of many accounts, a column more would not fit; the kind stands on the page of the line.
    withAccount ? accountColumn : kindColumn(words),
  ];
}

const accountColumn: DataColumn<AuditLine> = {
  id: 'account',
  header: message('audit.columns.account'),
  width: 'md',
  cell: ({ account }) =>
    account === '' ? (
      <span className="text-ink-faint">–</span>
    ) : (
      <span className="font-mono text-xs">{truncateMiddle(account)}</span>
    ),
};

const kindColumn = (words: ReturnType<typeof useWords>): DataColumn<AuditLine> => ({
  id: 'kind',
  header: message('audit.columns.category'),
  width: 'sm',
  cell: ({ kind }) => words(message(`audit.kinds.${kind}`)),
});

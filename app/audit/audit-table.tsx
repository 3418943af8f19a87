'use client';

import { DataTable } from '@/components/data-table/data-table';
import type { DataColumn } from '@/components/data-table/data-column';
import { defaultPreferences } from '@/components/data-table/table-preferences';
import { StatusBadge } from '@/components/ui/badge';
import { EmptyState } from '@/components/failure/empty-state';
import { formatDayAndClock } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import type { AuditLine } from '@/lib/audit/list-lines';
import { actOf, kindWords, objectNoun, resultOf } from './audit-words';

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
  return (
    <DataTable
      caption="Audit lines"
      columns={columnsFor(zone, withAccount)}
      rows={lines}
      rowId={({ sequence }) => String(sequence)}
      rowHref={({ sequence }) => `${base}/${sequence}`}
      preferences={compact}
      empty={
        <EmptyState title="No lines">
          {isFiltered
            ? 'Nothing that was done passes this filter.'
            : 'What people do here is written down from now on.'}
        </EmptyState>
      }
    />
  );
}

function columnsFor(zone: string, withAccount: boolean): readonly DataColumn<AuditLine>[] {
  return [
    {
      id: 'at',
      header: 'When',
      width: 'lg',
      cell: ({ at }) => (
        <time dateTime={at.toISOString()} title={at.toISOString()} className="tabular-nums">
          {formatDayAndClock(at.getTime(), zone)}
        </time>
      ),
    },
    { id: 'person', header: 'Who', width: 'md', cell: ({ personName }) => <bdi>{personName}</bdi> },
    { id: 'act', header: 'Act', width: 'xl', cell: ({ act }) => actOf(act) },
    {
      id: 'result',
      header: 'Result',
      width: 'md',
      cell: ({ result }) => <StatusBadge {...resultOf(result)} />,
    },
    {
      id: 'object',
      header: 'Object',
      width: 'lg',
      cell: ({ objectType, objectId }) => (
        <span title={objectId}>
          {objectNoun(objectType)} <span className="font-mono text-xs">{truncateMiddle(objectId)}</span>
        </span>
      ),
    },
    // Where lines are of many accounts, a column more would not fit; the kind stands on the page of the line.
    withAccount
      ? {
          id: 'account',
          header: 'Account',
          width: 'md',
          cell: ({ account }) =>
            account === '' ? (
              <span className="text-ink-faint">–</span>
            ) : (
              <span className="font-mono text-xs">{truncateMiddle(account)}</span>
            ),
        }
      : { id: 'kind', header: 'Kind', width: 'sm', cell: ({ kind }) => kindWords[kind] },
  ];
}

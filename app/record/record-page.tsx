'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { ReadFailurePanel } from './read-failure-panel';
import type { LiveRecord } from './use-live-record';
import { RefreshCw } from 'lucide-react';
import { UpdatedAgo } from '@/components/data-table/updated-ago';
import { Button } from '@/components/ui/button';

export interface RecordPageProps<T> {
  readonly live: LiveRecord<T>;
  /** The list that the record stands in. */
  readonly area: { readonly label: string; readonly href: string };
  /** The record's kind, for as long as there is no record. */
  readonly fallbackTitle: string;
  readonly title: (record: T) => ReactNode;
  readonly mark?: (record: T) => ReactNode;
  /** What can be done with the record, e.g. a link to its form. */
  readonly actions?: ReactNode;
  readonly children: (record: T) => ReactNode;
  /** What can be done all the same where the record cannot be read. */
  readonly withoutRecord?: ReactNode;
}

/** One record's page: its name and state on top, its facts in two columns, or why it could not be read. */
export function RecordPage<T>(props: RecordPageProps<T>) {
  const { live, area, fallbackTitle, title, mark, actions, children, withoutRecord } = props;
  const { value, failure } = live;
  return (
    <>
      <PageHeader
        crumbs={[area]}
        title={value === undefined ? fallbackTitle : title(value)}
        mark={value === undefined ? undefined : mark?.(value)}
        actions={
          <>
            <RecordFreshness records={[live]} />
            {actions}
          </>
        }
      />
      {value === undefined ? (
        failure === undefined ? null : (
          <div className="flex flex-col gap-4">
            <Panel title={fallbackTitle} flush>
              <ReadFailurePanel failure={failure} onRetry={live.refresh} pending={live.fetching} />
            </Panel>
            {withoutRecord}
          </div>
        )
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">{children(value)}</div>
      )}
    </>
  );
}

/** How old what is shown is, and the means to ask again. */
export function RecordFreshness({ records }: { records: readonly LiveRecord<unknown>[] }) {
  const t = useTranslations('record');
  const terms = useTranslations('terms');
  const askable = records.filter(({ enabled }) => enabled);
  const good = records.filter(({ value }) => value !== undefined);
  return (
    <>
      {good.length === 0 ? null : (
        <p className="text-ink-muted text-xs tabular-nums">
          <UpdatedAgo atMs={Math.min(...good.map(({ readAtMs }) => readAtMs))} />
        </p>
      )}
      <p role="status" className="text-caution-ink text-xs font-medium">
        {records.some(({ value, failure }) => value !== undefined && failure !== undefined) ? t('olderShown') : null}
      </p>
      {askable.length === 0 ? null : (
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden />}
          loading={askable.some(({ fetching }) => fetching)}
          onClick={() => askable.forEach(({ refresh }) => refresh())}
        >
          {terms('refresh')}
        </Button>
      )}
    </>
  );
}

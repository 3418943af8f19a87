'use client';

import { useMemo, useState } from 'react';
import { useListQuery } from '@/app/a/[account]/use-list-query';
import { ColumnChoice } from '@/components/data-table/column-choice';
import { DataTable } from '@/components/data-table/data-table';
import { DensityToggle } from '@/components/data-table/density-toggle';
import { ListStatusBar } from '@/components/data-table/list-status-bar';
import { defaultPreferences } from '@/components/data-table/table-preferences';
import { FailurePanel } from '@/components/ui/failure-panel';
import { Pagination } from '@/components/ui/pagination';
import { StaleBanner } from '@/components/ui/stale-banner';
import { TabLinks } from '@/components/ui/tab-links';
import { formatClock, zoneLabel } from '@/lib/format/instant';
import { NoOperations } from './no-operations';
import { operationColumns } from './operation-columns';
import { operationsDefaults, operationsPageSizes, type OperationsQuery } from './operations-list';
import { useOperationsList, type OperationsSeed } from './use-operations-list';

type Values = OperationsQuery & Readonly<Record<string, string | number | undefined>>;

const fields = ['show'] as const;
const defaults: Values = { ...operationsDefaults };
const nothingIgnored: readonly string[] = [];

/** Every write of the account, kept up to date. */
export function OperationsTable({ seed, zone }: { seed: OperationsSeed; zone: string }) {
  const address = useListQuery<Values>(fields, defaults, nothingIgnored);
  const { page_number, page_size, show } = address.query;
  const [preferences, setPreferences] = useState(defaultPreferences);
  const list = useOperationsList(seed, address.query);
  const { replace, page } = list;
  const columns = useMemo(() => operationColumns(zone, replace), [zone, replace]);

  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        label="Writes by state"
        tabs={[undefined, 'unsettled'].map((view) => ({
          href: address.hrefFor({ show: view }),
          label: view === undefined ? 'All' : 'Not settled',
          current: show === view,
          onFollow: () => address.change({ show: view }),
        }))}
      />
      <ListStatusBar
        updatedAtMs={list.readAtMs}
        fetching={list.fetching}
        onRefresh={list.refresh}
        paused={list.paused}
        onPausedChange={list.setPaused}
        banner={
          list.error === null || page === undefined ? null : (
            <StaleBanner onRetry={list.refresh} pending={list.fetching}>
              The console did not answer. These rows are from {formatClock(list.readAtMs ?? 0, zone)}.
            </StaleBanner>
          )
        }
      >
        <p className="text-ink-muted text-xs max-lg:hidden">Times in {zoneLabel(seed.readAtMs, zone)}</p>
        <ColumnChoice columns={columns} preferences={preferences} onPreferencesChange={setPreferences} />
        <DensityToggle preferences={preferences} onPreferencesChange={setPreferences} />
      </ListStatusBar>
      {page === undefined ? (
        list.error === null ? null : (
          <FailurePanel
            title="The writes could not be loaded"
            whatHappened="The console did not answer."
            whatToDo="Check your network, then try again."
            onRetry={list.refresh}
            pending={list.fetching}
          />
        )
      ) : (
        <DataTable
          caption="Operations"
          columns={columns}
          rows={page.operations}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/a/${seed.account}/operations/${id}`}
          preferences={preferences}
          busy={list.behind}
          empty={
            <NoOperations
              unsettledOnly={show === 'unsettled'}
              page={page_number}
              firstPageHref={address.hrefFor({ page_number: 1 })}
              allHref={address.hrefFor({ show: undefined })}
            />
          }
        />
      )}
      {page === undefined || page.operations.length === 0 ? null : (
        <Pagination
          label="Pages of operations"
          page={page_number}
          pageSize={page_size}
          count={page.operations.length}
          total={page.total}
          pageSizes={operationsPageSizes}
          hrefFor={(number, size) => address.hrefFor({ page_number: number, page_size: size })}
          onPage={(number, size) => address.change({ page_number: number, page_size: size })}
        />
      )}
    </div>
  );
}

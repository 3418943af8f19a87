'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { usePathname } from 'next/navigation';
import { useMemo, useState } from 'react';
import { saveTablePreferences } from '@/app/preferences/actions';
import { ColumnChoice } from '@/components/data-table/column-choice';
import { DataTable } from '@/components/data-table/data-table';
import { DensityToggle } from '@/components/data-table/density-toggle';
import { ListStatusBar } from '@/components/data-table/list-status-bar';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { ButtonLink } from '@/components/ui/button';
import { FailurePanel } from '@/components/failure/failure-panel';
import { StaleBanner } from '@/components/failure/stale-banner';
import { TabLinks } from '@/components/ui/tab-links';
import { formatClock, zoneLabel } from '@/lib/format/instant';
import { NoOperations } from './no-operations';
import { operationColumns } from './operation-columns';
import { readOperationsQuery, type OperationsQuery } from './operations-list';
import { useOperationsList, type OperationsSeed } from './use-operations-list';

const parsers = { show: parseAsString, before: parseAsString };

/** Every write of the account, kept up to date. */
export function OperationsTable({ seed, zone }: { seed: OperationsSeed; zone: string }) {
  const pathname = usePathname();
  const [address, setAddress] = useQueryStates(parsers, { history: 'push', shallow: true, scroll: false });
  // The address as the server reads it, so that both ask for the same rows.
  const query = useMemo(
    () => readOperationsQuery({ show: address.show ?? undefined, before: address.before ?? undefined }),
    [address.show, address.before],
  );
  const [preferences, setPreferences] = useState(seed.preferences);
  const change = (next: TablePreferences) => {
    setPreferences(next);
    void saveTablePreferences({ list: 'operations', preferences: next });
  };
  const list = useOperationsList(seed, query);
  const { replace, page } = list;
  const columns = useMemo(() => operationColumns(zone, replace), [zone, replace]);
  const unsettledOnly = query.show === 'unsettled';

  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        label="Writes by state"
        tabs={[
          { href: pathname, label: 'All', current: !unsettledOnly, onFollow: () => void setAddress(null) },
          {
            href: `${pathname}?show=unsettled`,
            label: 'Not settled',
            current: unsettledOnly,
            onFollow: () => void setAddress({ show: 'unsettled', before: null }),
          },
        ]}
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
        <ColumnChoice columns={columns} preferences={preferences} onPreferencesChange={change} />
        <DensityToggle preferences={preferences} onPreferencesChange={change} />
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
          empty={<NoOperations unsettledOnly={unsettledOnly} isOlder={query.before !== undefined} allHref={pathname} />}
        />
      )}
      <OtherPages pathname={pathname} query={query} next={page?.next} />
    </div>
  );
}

interface OtherPagesProps {
  readonly pathname: string;
  readonly query: OperationsQuery;
  readonly next: string | undefined;
}

function OtherPages({ pathname, query: { show, before }, next }: OtherPagesProps) {
  const href = (to: string | undefined) => {
    const search = new URLSearchParams({
      ...(show === undefined ? {} : { show }),
      ...(to === undefined ? {} : { before: to }),
    });
    return search.size === 0 ? pathname : `${pathname}?${search.toString()}`;
  };
  return (
    <nav aria-label="Pages of operations" className="flex justify-end gap-2 empty:hidden">
      {before === undefined ? null : (
        <ButtonLink size="sm" href={href(undefined)}>
          Newest
        </ButtonLink>
      )}
      {next === undefined ? null : (
        <ButtonLink size="sm" href={href(next)}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}

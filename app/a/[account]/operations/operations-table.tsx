'use client';

import { useWords } from '@/lib/messages/use-words';
import type { Message } from '@/lib/messages/message';
import { parseAsString, useQueryStates } from 'nuqs';
import { usePathname } from 'next/navigation';
import { useMemo, useState } from 'react';
import { saveTablePreferences } from '@/app/preferences/actions';
import { ColumnChoice, DensityToggle } from '@/components/data-table/column-choice';
import { DataTable } from '@/components/data-table/data-table';
import { ListStatusBar } from '@/components/data-table/list-status-bar';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { ButtonLink } from '@/components/ui/button';
import { FailurePanel } from '@/components/failure/failure-panel';
import { StaleBanner } from '@/components/failure/stale-banner';
import { TabLinks } from '@/components/ui/tab-links';
import { formatClock, zoneLabel } from '@/lib/format/instant';
import { readOperationsQuery, type OperationsQuery } from './operations-list';
import { useOperationsList, type OperationsSeed } from './use-operations-list';
import { CircleCheck, Inbox, SkipBack } from 'lucide-react';
import { EmptyState } from '@/components/failure/empty-state';
import { CheckAgainButton, mayCheckAgain } from '@/app/write/outcome/write-buttons';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-words';
import type { DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from './resource-link';
import { TimeLeft } from './time-left';

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

interface NoOperationsProps {
  readonly unsettledOnly: boolean;
  readonly isOlder: boolean;
  /** The newest page of all writes. */
  readonly allHref: string;
}

/** Three different nothings; only one of them is good news. */
function NoOperations({ unsettledOnly, isOlder, allHref }: NoOperationsProps) {
  const all = <ButtonLink href={allHref}>Show the newest writes</ButtonLink>;
  if (isOlder) {
    return (
      <EmptyState icon={SkipBack} title="Nothing older" actions={all}>
        There are no writes before that one.
      </EmptyState>
    );
  }
  if (unsettledOnly) {
    return (
      <EmptyState icon={CircleCheck} title="Every write is settled" actions={all}>
        Nothing of this account waits for its outcome.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title="No writes yet">
      Whatever is changed for this account stands here afterwards, with who did it and how it ended.
    </EmptyState>
  );
}

function operationColumns(zone: string, onAnswer: (view: WriteView) => void): readonly DataColumn<WriteView>[] {
  return [
    { id: 'operation', header: 'Write', width: 'md', cell: (view) => <Drawn sentence={writeTitle(view)} /> },
    { id: 'state', header: 'State', width: 'lg', cell: (view) => <StatusOf words={writeWords(view)} /> },
    { id: 'next', header: 'To do', width: 'md', cell: (view) => <NextStep view={view} onAnswer={onAnswer} /> },
    { id: 'resource', header: 'Record', width: 'lg', cell: (view) => <ResourceLink {...view} /> },
    { id: 'actor', header: 'By', width: 'md', cell: ({ actor }) => actor.name },
    {
      id: 'created',
      header: 'When',
      width: 'lg',
      cell: (view) => <Moment time={view.createdAt} zone={zone} inList />,
    },
    {
      id: 'reference',
      header: 'Reference',
      width: 'md',
      cell: ({ platformReference }) =>
        platformReference === undefined ? (
          <span className="text-ink-faint">–</span>
        ) : (
          <span className="font-mono text-xs" title={platformReference}>
            {truncateMiddle(platformReference)}
          </span>
        ),
    },
    { id: 'attempts', header: 'Attempts', width: 'xs', align: 'end', cell: ({ attempts }) => attempts.length },
    {
      id: 'key',
      header: 'Key valid for',
      width: 'sm',
      cell: ({ settled, keyEndsAt }) => <TimeLeft until={settled ? undefined : keyEndsAt} />,
    },
  ];
}

function Drawn({ sentence }: { sentence: Message }) {
  return useWords()(sentence);
}

interface NextStepProps {
  readonly view: WriteView;
  readonly onAnswer: (view: WriteView) => void;
}

function NextStep({ view, onAnswer }: NextStepProps) {
  if (mayCheckAgain(view)) return <CheckAgainButton view={view} onAnswer={onAnswer} />;
  const waits = view.state === 'PENDING_APPROVAL';
  return <span className="text-ink-muted">{view.settled ? 'Nothing' : waits ? 'Second person' : 'Followed'}</span>;
}

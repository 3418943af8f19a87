'use client';

import { oneAccount } from '@/lib/addresses/every-account';
import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ExportButton } from '@/app/list/exports/export-button';
import { fetchOwn } from '@/app/list/fetch-live';
import { type AppliedText, asTextAgain } from '@/app/list/find/address-find-box';
import { PayoutFindBox } from './payout-find-box';
import { sortBy } from '@/app/list/filters/sort-by';
import { ListHead } from '@/app/list/list-head';
import { ListTable } from '@/app/list/list-table';
import { statusesIn, statusTabs } from '@/app/list/status-tabs';
import { listedPayoutStates, payoutV2States } from '@/app/list/record-states';
import { ReviewTools, useReviewSelection } from '@/app/list/reviews/review-tools';
import { listScope, useList } from '@/app/list/use-list';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useLateWindow } from '@/components/overlay/use-late';
import { ButtonLink } from '@/components/ui/button';
import { writeQuery } from '@/lib/contract/list-query';
import { formatCount } from '@/lib/format/count';
import { message } from '@/lib/messages/message';
import { narrowingOf, payoutFilterNames } from '@/lib/mirror/payouts/payout-filters';
import type { SumProgress } from '@/lib/mirror/sums/payout-total';
import type { ListedPayout, ListedTotals, PayoutListContext, PayoutListing } from '@/lib/mirror/read-payouts';
import { DayJump } from './day-jump';
import { mirroredPayouts, type PayoutAddress, payoutsBeside, type PayoutsBeside } from './payout-address';
import { payoutColumns, payoutSorts } from './payout-columns';
import { PayoutFilters } from './payout-filters';
import { PayoutTotals } from './payout-totals';
import { SavedViewsButton } from './saved-views/saved-views-button';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

interface MirroredPayoutsProps {
  readonly seed: ListSeed;
  /** The `PayoutListContext` as JSON, for the same reason as `ListSeed.pageText`. */
  readonly contextText: string;
}

const loadPanel = async () => (await import('./payout-panel')).PayoutPanel;

const payoutsWith = (accounts: PayoutListContext['accounts']) =>
  defineList({
    source: mirroredPayouts,
    area: 'payouts',
    words: 'payouts.rows',
    rowId: (row) => `${row.account} ${row.id}`,
    tabs: statusTabs({ label: message('payouts.tabs'), field: 'status', states: listedPayoutStates }),
    sorts: sortBy(payoutSorts),
    unsorted: message('payouts.unsorted.text'),
    columns: ({ account, clock }) => payoutColumns({ clock, accounts, isSeveral: account === everyAccount }),
  });

/** All payouts of the mirror. Search, order and sums cover every row, and the head says how far the mirror reaches. */
export function MirroredPayouts({ seed, contextText }: MirroredPayoutsProps) {
  const t = useTranslations('payouts');
  const { account, zone } = seed;
  // The page's server part has written this text.
  const context = useMemo(() => JSON.parse(contextText) as PayoutListContext, [contextText]);
  const list = useList(
    useMemo(() => payoutsWith(context.accounts), [context]),
    seed,
  );
  const { address, rows } = list;
  const { values } = address;
  const search = writeQuery(address.asked);
  const { totals, progress } = useTotals(account, { address, listed: rows.page?.totals, paused: rows.paused });
  const beside = payoutsBeside(account, address);
  const review = useReviewSelection();
  const nowMs = rows.readAtMs ?? seed.readAtMs;
  const [said, setSaid] = useState<AppliedText<keyof PayoutAddress['values']>>();
  // Another change of the filters ends what was read.
  const applied = said && isApplied(said, values) ? said : undefined;
  return (
    <>
      <ListHead title={t('title')}>
        <PayoutTotals totals={totals} progress={progress} money={values.money} />
        {rows.page === undefined ? null : (
          <PayoutReach account={account} zone={zone} nowMs={nowMs} values={values} page={rows.page} />
        )}
        {context.mayReview ? (
          <ReviewTools
            account={account}
            zone={zone}
            search={search}
            selected={review.selected}
            count={totals?.count}
            asked={review.asked}
            onAsk={review.ask}
            onDone={() => {
              review.clear();
              rows.refresh();
            }}
          />
        ) : null}
        <ExportButton account={account} search={search} />
      </ListHead>
      <ListTable
        list={list}
        counts={countsIn(totals)}
        tabs={payoutV2States.known}
        otherTabs={statusesIn(totals?.counts)}
        total={totals?.count}
        selection={context.mayReview ? review.selection : undefined}
        opening={beside}
        filters={
          <PayoutFilters
            account={account}
            address={address}
            context={context}
            nowMs={nowMs}
            coverage={rows.page?.coverage}
          />
        }
        finder={
          <PayoutFindBox
            address={address}
            context={context}
            applied={applied}
            label={t('list.find')}
            hint={t('list.findHint')}
            found={rows.behind ? undefined : totals?.count}
            onApplied={setSaid}
          />
        }
        instead={
          applied && {
            label: t('list.read.words'),
            onPress: () => {
              setSaid(undefined);
              address.change(asTextAgain(applied, 'q'));
            },
          }
        }
        tools={<SavedViewsButton account={account} search={search} />}
        ways={
          values.sort === undefined ? (
            <DayJump key={values.at} day={values.at ?? ''} onJump={(at) => address.change({ at })} />
          ) : null
        }
        saysAsOf
      />
      <OpenPayoutPanel beside={beside} zone={zone} rows={rows.page?.rows ?? []} />
    </>
  );
}

const isApplied = ({ reading }: AppliedText<keyof PayoutAddress['values']>, values: PayoutAddress['values']): boolean =>
  payoutFilterNames.every((name) =>
    name === 'q'
      ? (values.q ?? '') === reading.text
      : !(name in (reading.values ?? {})) || values[name] === reading.values?.[name],
  );

interface PayoutReachProps {
  readonly account: string;
  readonly zone: string;
  readonly nowMs: number;
  readonly values: PayoutAddress['values'];
  readonly page: PayoutListing;
}

/** Says which payouts the numbers cover; what does not fit beside the totals wraps, or stands in the line below. */
function PayoutReach({ account, zone, nowMs, values, page: { coverage, detailsDue } }: PayoutReachProps) {
  const t = useTranslations('payouts.list');
  const isWhole = coverage.state === 'whole';
  return (
    <div className="narrow:order-last narrow:grow narrow:pb-1 narrow:justify-start flex flex-wrap items-center justify-end gap-x-3">
      <CoverageNote coverage={coverage} zone={zone} nowMs={nowMs} />
      {/* While days are missing, the coverage note says so, and a first day would hide it. */}
      {values.from === undefined && values.days === undefined && isWhole && coverage.firstDay !== undefined ? (
        <p className="text-ink-muted text-xs whitespace-nowrap">{t('since', { day: coverage.firstDay })}</p>
      ) : null}
      {detailsDue === 0 ? null : <p className="text-caution-ink text-xs">{t('detailsDue', { count: detailsDue })}</p>}
      {isWhole || account === everyAccount ? null : (
        <ButtonLink size="sm" variant="quiet" href={`${pathIn(account, 'payouts')}?view=live`} title={t('liveNote')}>
          {t('live')}
        </ButtonLink>
      )}
    </div>
  );
}

interface OpenPayoutPanelProps {
  readonly beside: PayoutsBeside;
  readonly zone: string;
  readonly rows: readonly ListedPayout[];
}

/** The payout that the address names, in a panel beside the list. */
function OpenPayoutPanel({ beside, zone, rows }: OpenPayoutPanelProps) {
  const { opened, onOpen } = beside;
  const { Late: PayoutPanel } = useLateWindow(loadPanel, {
    open: opened !== undefined,
    onOpenChange: () => onOpen(undefined),
  });
  return PayoutPanel === undefined || opened === undefined ? null : (
    <PayoutPanel beside={beside} zone={zone} rows={rows} open={opened} />
  );
}

/** Empty before the totals arrive, so that the tabs keep room for them. */
const countsIn = (totals: ListedTotals | undefined) => (status: string | undefined) => {
  if (totals === undefined) return '';
  return formatCount(status === undefined ? totals.countOfAll : (totals.counts[status] ?? 0));
};

interface TotalsRequest {
  readonly address: PayoutAddress;
  /** The totals that came with the rows. */
  readonly listed: ListedTotals | undefined;
  readonly paused: boolean;
}

/** Reads the totals apart from the rows if they need a read of every row, so that the rows do not wait for them. */
function useTotals(account: string, { address: { asked }, listed, paused }: TotalsRequest) {
  // The order of the rows does not change their totals.
  const narrowing = narrowingOf(asked);
  const isAsked = listed === undefined;
  const [progress, setProgress] = useState<SumProgress>();
  const { data } = useQuery(
    {
      queryKey: [`${listScope(account, 'listPayouts')} totals`, narrowing],
      queryFn: async ({ signal }) => {
        const url = pathTo('/api/mirror/[account]/payouts/totals', { account });
        return await fetchTotals(url, narrowing, { signal, onProgress: setProgress });
      },
      enabled: isAsked,
      staleTime: mirroredPayouts.refetchEveryMs,
      meta: paused ? {} : { follows: { kinds: ['payout'], account: oneAccount(account) } },
      refetchInterval: ({ state: { error } }) => !paused && pauseUnlessHeard(mirroredPayouts.refetchEveryMs, error),
    },
    useConsoleQueryClient(),
  );
  return { totals: listed ?? data, progress };
}

interface TotalsFetch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SumProgress | undefined) => void;
}

/** Asks until all is added, and reports how far that is. */
async function fetchTotals(
  url: string,
  narrowing: Readonly<Partial<Record<string, string>>>,
  { signal, onProgress }: TotalsFetch,
): Promise<ListedTotals> {
  onProgress(undefined);
  let added = -1;
  for (let step: Readonly<Record<string, string>> = { step: '1' }; ;) {
    const asked = `${url}${writeQuery({ ...narrowing, ...step })}`;
    const { data } = await fetchOwn<ListedTotals | SumProgress>(asked, { signal, passive: true });
    onProgress('of' in data ? data : undefined);
    if (!('of' in data)) return data;
    // Rows that change all the time would be added again and again: without a step, all are added at once.
    if (data.added <= added) step = {};
    added = data.added;
  }
}

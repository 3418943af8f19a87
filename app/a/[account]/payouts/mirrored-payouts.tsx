'use client';

import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import { useMemo, useCallback, useState } from 'react';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ExportButton } from '@/app/list/exports/export-button';
import { sortBy } from '@/app/list/filters/sort-by';
import { ListHead } from '@/app/list/list-head';
import { ListTable } from '@/app/list/list-table';
import { statusesIn, statusTabs } from '@/app/list/status-tabs';
import { listedPayoutStates, payoutV2States } from '@/app/list/record-states';
import { ReviewTools, useReviewSelection } from '@/app/list/reviews/review-tools';
import { useList } from '@/app/list/use-list';
import { useLateWindow } from '@/components/overlay/use-late';
import { ButtonLink } from '@/components/ui/button';
import { writeQuery } from '@/lib/contract/list-query';
import { formatCount } from '@/lib/format/count';
import { message } from '@/lib/messages/message';
import type { ListedPayout, ListedTotals, PayoutListContext, PayoutListing } from '@/lib/mirror/read-payouts';
import { mirroredPayouts, type PayoutAddress, payoutsBeside, type PayoutsBeside } from './payout-address';
import { payoutColumns, payoutSorts } from './payout-columns';
import { PayoutTotals, usePayoutTotals } from './payout-totals';
import { pathIn } from '@/lib/addresses/path-to';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { FilterChips } from '@/app/list/filters/filter-chips';
import { type PayoutFiltering, usePayoutFilters } from '@/app/list/filters/payouts/use-payout-filters';
import { AddressFindBox, asTextAgain } from '@/app/list/find/address-find-box';
import { useAppliedText } from '@/app/list/find/use-applied-text';
import { typedKey } from '@/components/field/typed-key';
import { useDayInput } from '@/components/field/use-day-input';
import { zoneLabel } from '@/lib/format/instant';
import { isPlainDate, readTypedDay } from '@/lib/format/plain-date';

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
    sorts: sortBy(payoutSorts, payoutSorts.created.by),
    unsorted: message('payouts.unsorted.text'),
    columns: ({ account, clock }) => payoutColumns({ clock, accounts, isSeveral: account === everyAccount }),
  });

/** All payouts of the mirror. Search, order and sums cover every row, and the head says how far the mirror reaches. */
export function MirroredPayouts({ seed, contextText }: MirroredPayoutsProps) {
  const t = useTranslations('payouts');
  const { account, zone } = seed;
  // The page has written this text on the server.
  const context = useMemo(() => JSON.parse(contextText) as PayoutListContext, [contextText]);
  const list = useList(
    useMemo(() => payoutsWith(context.accounts), [context]),
    seed,
  );
  const { address, rows } = list;
  const { values } = address;
  const search = writeQuery(address.asked);
  const { totals, progress } = usePayoutTotals(account, { address, listed: rows.page?.totals, paused: rows.paused });
  const beside = payoutsBeside(account, address);
  const review = useReviewSelection();
  const nowMs = rows.readAtMs ?? seed.readAtMs;
  const coverage = rows.page?.coverage;
  const found = rows.behind ? undefined : totals?.count;
  const tools = usePayoutTools({ account, address, context, zone, nowMs, coverage, found });
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
        {...tools}
        saysAsOf
      />
      <OpenPayoutPanel beside={beside} zone={zone} rows={rows.page?.rows ?? []} />
    </>
  );
}

interface PayoutReachProps {
  readonly account: string;
  readonly zone: string;
  readonly nowMs: number;
  readonly values: PayoutAddress['values'];
  readonly page: PayoutListing;
}

/** Says which payouts the numbers cover, beside the totals or in the line below them. */
function PayoutReach({ account, zone, nowMs, values, page: { coverage, detailsDue } }: PayoutReachProps) {
  const t = useTranslations('payouts.list');
  const isWhole = coverage.state === 'whole';
  return (
    <div className="narrow:order-last narrow:grow narrow:pb-1 narrow:justify-start flex flex-wrap items-center justify-end gap-x-3">
      <CoverageNote coverage={coverage} zone={zone} nowMs={nowMs} />
      {/* Where days are missing, the coverage note says so, and a first day would contradict it. */}
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

/** The counts of the tabs: empty before the totals arrive, so that the tabs keep room for them. */
const countsIn = (totals: ListedTotals | undefined) => (status: string | undefined) => {
  if (totals === undefined) return '';
  return formatCount(status === undefined ? totals.countOfAll : (totals.counts[status] ?? 0));
};

interface PayoutToolsProps extends Pick<PayoutFiltering, 'account' | 'nowMs' | 'coverage'> {
  readonly address: PayoutAddress;
  readonly context: PayoutListContext;
  /** The person's zone. */
  readonly zone: string;
  /** How many payouts the address finds; undefined until they are counted. */
  readonly found: number | undefined;
}

/**
 * The tools of the list of payouts, as `ListTable` takes them: filters, a jump to a day, and the box that
 * finds payouts by text and reads filters in plain words, such as `failed eur over 5k last week`.
 */
function usePayoutTools({ address, context, zone, found, ...filtering }: PayoutToolsProps) {
  const t = useTranslations('payouts.list');
  const ofReading = useTranslations('list.read');
  const loadReader = useCallback(async () => (await import('./typed-filters')).typedFilters(context), [context]);
  const { values, change } = address;
  const { applied, setSaid } = useAppliedText(values, 'q');
  return {
    filters: <PayoutFilters {...filtering} address={address} context={context} ownZone={zone} />,
    finder: (
      <AddressFindBox
        by="q"
        address={address}
        label={t('find')}
        hint={t('findHint')}
        loadReader={loadReader}
        applied={applied}
        found={found}
        onApplied={setSaid}
      />
    ),
    instead: applied && {
      label: ofReading('words'),
      onPress: () => {
        setSaid(undefined);
        change(asTextAgain(applied, 'q'));
      },
    },
    ways:
      values.sort === undefined ? (
        <DayJump key={values.at} day={values.at ?? ''} onJump={(at) => change({ at })} />
      ) : null,
  };
}

/** The filter by days, and the filters by anything else. */
function PayoutFilters({ ownZone, ...filtering }: PayoutFiltering & { readonly ownZone: string }) {
  const t = useTranslations('payouts');
  const { address, context, nowMs } = filtering;
  const { values, change } = address;
  const isOneTab = values.status !== undefined && !values.status.includes(',');
  return (
    <>
      <CreatedFilter
        address={{
          values: { days: values.days, start_time: values.from, end_time: values.to },
          change: ({ days, start_time: from, end_time: to }) => change({ days, from, to }),
        }}
        takes="days"
        zone={context.zone}
        ownZone={ownZone}
        hint={t('daysHint', { zone: zoneLabel(nowMs, context.zone) })}
        nowMs={nowMs}
        hasKey={false}
      />
      <FilterChips set={usePayoutFilters(filtering)} shownElsewhere={isOneTab ? 'status' : undefined} />
    </>
  );
}

interface DayJumpProps {
  /** The day that the list begins with; empty if none is chosen. */
  readonly day: string;
  readonly onJump: (day: string | undefined) => void;
}

/** A field that leads the list to the typed day, on Enter or when the focus leaves it. */
function DayJump({ day, onJump }: DayJumpProps) {
  const t = useTranslations('payouts.list');
  const [text, setText] = useState(day);
  const [isWrong, setWrong] = useState(false);
  const jump = () => {
    const typed = readTypedDay(text);
    const isDay = typed === '' || isPlainDate(typed);
    setWrong(!isDay);
    if (isDay && typed !== day) onJump(typed === '' ? undefined : typed);
  };
  return (
    <label className="text-ink-muted flex items-center gap-1.5 text-xs">
      {t('jump')}
      <input
        {...useDayInput()}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={jump}
        onKeyDown={(event) => {
          if (typedKey(event) === 'Enter') jump();
        }}
        className="border-line-control aria-invalid:border-negative-line bg-surface text-ink h-7 w-26 rounded-sm border px-1.5 text-xs tabular-nums"
      />
    </label>
  );
}

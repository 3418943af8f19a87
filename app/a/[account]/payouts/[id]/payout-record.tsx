'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { payoutV1States, payoutV2States } from '@/app/list/record-states';
import { Value, joined } from '@/app/record/facts-panel';
import { ReadFailurePanel, UnreadRecord } from '@/app/record/read-failure-panel';
import type { RecordSeed } from '@/app/record/read-record';
import { CreatedAt, RecordColumns, RecordHead, type NextStep } from '@/app/record/record-columns';
import type { RecordPlace } from '@/app/record/place/read-record-place';
import { RecordFreshness, useLiveRecord, type LiveRecord } from '@/app/record/record-page';
import { Timeline } from '@/app/record/timeline';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { payoutLabel } from '@/lib/contract/fields/payout-fields';
import { payoutReference } from '@/lib/contract/fields/payout-reference';
import type { PayoutV1, PayoutV2, KnownPayout } from '@/lib/contract/payouts';
import { useWords } from '@/lib/messages/use-words';
import { failed } from '@/lib/result';
import { CustomerSentences } from './customer-sentences';
import { doStatusesContradict, payoutHeading, summaryWords, toldStatus } from './payout-heading';
import {
  PayoutDetails,
  PayoutMoney,
  PayoutParties,
  PayoutReferences,
  PayoutProductFacts,
  type ShownPayout,
} from './payout-facts';
import { pathIn } from '@/lib/addresses/path-to';
import type { StatusWords } from '@/app/list/status-words';
import { Moment } from '@/app/shell/moment';
import { payoutStatuses, payoutV2Statuses, type PayoutStatus, type PayoutV2Status } from '@/lib/contract/enums';
import { failedMoneyText } from './failed-money-text';

export interface PayoutRecordProps {
  readonly account: string;
  readonly id: string;
  /** The v2 summary, or a `not-found` where the platform has none under this id. */
  readonly summary: RecordSeed<PayoutV2>;
  /** The v1 record; undefined where the id cannot have one (extras 4.8). */
  readonly record: RecordSeed<PayoutV1> | undefined;
  readonly zone: string;
  /** The panel with the payout's review. */
  readonly review?: ReactNode;
  /** The fields in which summary and record differ. */
  readonly differences?: ReactNode;
  readonly history: ReactNode;
  /** The link to the confirmation, which only the page has. */
  readonly ways?: ReactNode;
  /** The list that the page was opened from; by default all payouts. */
  readonly place?: RecordPlace | undefined;
}

const noRecord: RecordSeed<PayoutV1> = { result: failed({ kind: 'not-found' }), readAtMs: 0 };

/** Reads both products of a payout anew until each is final. */
function usePayoutProducts({ account, id, summary, record }: PayoutRecordProps) {
  const live = { account, params: { id } };
  // One status may just have changed before the other: both are read again for as long as they contradict.
  const [contradicts, setContradicts] = useState(false);
  const v2 = useLiveRecord({
    ...live,
    operation: 'retrieveV2Payout',
    seed: summary,
    isFinal: (payout) => !contradicts && payoutV2States.words(payout.payout_status).final,
    endsWhenMissing: record?.result.ok !== true,
  });
  const v1 = useLiveRecord({
    ...live,
    operation: 'retrievePayout',
    seed: record ?? noRecord,
    enabled: record !== undefined,
    isFinal: (payout) => !contradicts && payoutV1States.words(payout.payout_status).final,
    // A payout that has a summary may get its record later.
    endsWhenMissing: !summary.result.ok,
  });
  const now = doStatusesContradict({ summary: v2.value, record: v1.value });
  if (now !== contradicts) setContradicts(now);
  return { v2, v1 };
}

/** Draws a payout from its two products. Their statuses stand side by side: neither is derived from the other. */
export function PayoutRecord(props: PayoutRecordProps) {
  const { account, id, record, zone, review, differences, history, ways, place } = props;
  const t = useTranslations('payouts');
  const words = useWords();
  const { v2, v1 } = usePayoutProducts(props);
  const money = v2.value ?? v1.value;
  const readAtMs = { summary: v2.readAtMs, record: v1.readAtMs };
  const of: ShownPayout & ReadPayout = { account, id, zone, readAtMs, summary: v2.value, record: v1.value };
  const { status, next, outlook, isClaimed, state } = usePayoutOutcome(of);
  const heading = payoutHeading(of);
  useTabTitle(heading && words(heading.text));
  return (
    <>
      <RecordHead
        list={place?.crumb ?? { label: t('title'), href: pathIn(account, 'payouts') }}
        title={heading?.reference ?? t('payout')}
        titleHasStatus
        mark={money && <CopyReference of={of} />}
        about={money && aboutPayout(money, v1.value, zone)}
        status={status}
        next={next}
        outlook={outlook}
        actions={
          <>
            {ways}
            {place?.ways}
            <RecordFreshness records={record === undefined ? [v2] : [v2, v1]} />
          </>
        }
      />
      {money && <PayoutMoney of={of} />}
      <RecordColumns
        history={history}
        side={
          <>
            {v1.value && <PayoutParties of={of} />}
            <PayoutReferences of={of} />
          </>
        }
      >
        {differences}
        {money && <PayoutTimeline {...of} isClaimed={isClaimed} state={state} />}
        {money && review}
        {money && <CustomerSentences {...of} />}
        {money && <PayoutDetails of={of} />}
        <BothProducts of={of} v2={v2} v1={v1} hasRecord={record !== undefined} isClaimed={isClaimed} />
      </RecordColumns>
    </>
  );
}

interface BothProductsProps {
  readonly of: ShownPayout;
  readonly v2: LiveRecord<PayoutV2>;
  readonly v1: LiveRecord<PayoutV1>;
  /** Whether the id can have a v1 record. */
  readonly hasRecord: boolean;
  readonly isClaimed: boolean;
}

/** Draws the two products side by side; if neither could be read, one panel says so instead of two. */
function BothProducts({ of, v2, v1, hasRecord, isClaimed }: BothProductsProps) {
  const t = useTranslations('payouts');
  const missing = v2.value === undefined && v1.value === undefined ? (v2.failure ?? v1.failure) : undefined;
  if (missing !== undefined) {
    return (
      <UnreadRecord
        kind={t('payout')}
        failure={missing}
        onRetry={() => [v2, v1].forEach(({ refresh }) => refresh())}
        pending={v2.fetching || v1.fetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] items-start gap-x-10 gap-y-6 [--fact:minmax(6rem,8rem)_minmax(0,1fr)]">
      <Panel title={t('summary.title')} description={t('summary.description')} flush>
        <Part live={v2}>
          {(summary) => (
            <PayoutProductFacts
              isClaimed={isClaimed}
              of={{ ...of, record: undefined }}
              words={summaryWords({ summary, record: v1.value }) ?? payoutV2States.words(summary.payout_status)}
            />
          )}
        </Part>
      </Panel>
      <Panel title={t('record.title')} description={t('record.description')} flush>
        {hasRecord ? (
          <Part live={v1}>
            {({ payout_status }) => (
              <PayoutProductFacts
                isClaimed={isClaimed}
                of={{ ...of, summary: undefined }}
                words={payoutV1States.words(payout_status)}
              />
            )}
          </Part>
        ) : (
          <NoRecord />
        )}
      </Panel>
    </div>
  );
}

/** Copies what people call the payout; its key is that of the command `copy-reference`. */
function CopyReference({ of: { id, record } }: { readonly of: ShownPayout }) {
  const t = useTranslations('ui');
  const words = useWords();
  const shortReference = record?.short_reference_id;
  const value = payoutReference({ id, shortReference });
  return (
    <span className="print:hidden">
      <CopyButton
        value={value}
        label={words(payoutLabel(shortReference ? 'shortReference' : 'id'))}
        said={t('copiedValue', { value })}
        command="copy-reference"
      />
    </span>
  );
}

function aboutPayout({ create_time }: PayoutV1 | PayoutV2, record: PayoutV1 | undefined, zone: string) {
  const { company_name: company, first_name, last_name, bank_details } = record?.beneficiary ?? {};
  const person = joined(' ', first_name, last_name);
  return [
    joined('', company) || person || bank_details?.account_holder,
    record && <Value key="how" kind="payoutMethod" value={record.payout_method} />,
    <CreatedAt key="when" time={create_time} zone={zone} />,
  ];
}

interface PayoutTimelineProps extends ReadPayout, Pick<ReturnType<typeof usePayoutOutcome>, 'isClaimed' | 'state'> {}

function PayoutTimeline({ summary, record, zone, isClaimed, state }: PayoutTimelineProps) {
  const t = useTranslations('payouts');
  const words = useWords();
  const refund = isClaimed ? summary?.payout_status : undefined;
  return (
    <Timeline
      zone={zone}
      created={summary?.create_time ?? record?.create_time}
      steps={
        record
          ? [{ label: words(payoutLabel('payoutDate')), when: record.payout_date, note: t('record.dateNote') }]
          : []
      }
      state={state}
      since={record ? record.complete_time : summary?.completed_time}
      after={
        refund === 'FAILED'
          ? [{ label: t('failure.notRefunded'), tone: 'caution', when: '' }]
          : refund === 'FAILED_REFUNDED' && record
            ? [{ label: words(payoutV2States.words(refund).label), tone: 'caution' }]
            : []
      }
    />
  );
}

/** Keeps the last value when a later read fails; each product fails on its own. */
function Part<T>({ live, children }: { live: LiveRecord<T>; children: (value: T) => ReactNode }) {
  if (live.value === undefined) {
    return live.failure === undefined ? null : (
      <ReadFailurePanel failure={live.failure} onRetry={live.refresh} pending={live.fetching} />
    );
  }
  return children(live.value);
}

function NoRecord() {
  const t = useTranslations('payouts.noRecord');
  return (
    <div className="pt-3">
      <Notice title={t('title')}>{t('text')}</Notice>
    </div>
  );
}

/** Keeps the tab's title up to date with a record that changes; the page's metadata has set the first one. */
function useTabTitle(title: string | undefined): void {
  const shown = useRef(title);
  useEffect(() => {
    if (title === undefined || shown.current === undefined || shown.current === title) return;
    document.title = document.title.replace(shown.current, title);
    shown.current = title;
  }, [title]);
}

/** A payout as far as it could be read. */
interface ReadPayout extends KnownPayout {
  /** When each product was read last, in Unix milliseconds. */
  readonly readAtMs: { readonly summary: number; readonly record: number };
  readonly zone: string;
}

interface PayoutOutcome {
  /** Whether the two statuses can both be true; only then does the page say what they mean. */
  readonly isClaimed: boolean;
  /** The status of the payout as a whole. */
  readonly status: StatusWords | undefined;
  /** The last state of the timeline. */
  readonly state: StatusWords;
  readonly next: NextStep | undefined;
  /** A sentence on what comes next, where people have nothing to do. */
  readonly outlook: string | undefined;
}

/** What comes next after each status; the summary's status counts first. A failed payout has a next step instead. */
const outlooks: Readonly<Record<PayoutV2Status | PayoutStatus, 'sending' | 'ending' | 'none' | undefined>> = {
  INITIATED: 'sending',
  READY_TO_SEND: 'sending',
  PROCESSING: 'ending',
  PENDING: 'ending',
  COMPLETED: 'none',
  FAILED: undefined,
  FAILED_REFUNDED: undefined,
  REJECTED: undefined,
};

/** Works out what a payout's two statuses say together. */
function usePayoutOutcome(known: ReadPayout): PayoutOutcome {
  const next = useNext(known);
  const contradiction = useContradiction(known);
  const t = useTranslations('payouts.outlook');
  const { summary, record } = known;
  const { isClaimed, status } = toldStatus(known);
  const none = payoutV2States.words('');
  if (!isClaimed) return { isClaimed, status, state: status ?? none, next: contradiction, outlook: undefined };
  const state = record ? payoutV1States.words(record.payout_status) : (status ?? none);
  // A failed payout may still become refunded, which the timeline shows as a step of its own.
  const isLast = summary?.payout_status === 'FAILED';
  const of = [...payoutV2Statuses, ...payoutStatuses].find((one) => one === (summary ?? record)?.payout_status);
  const outlook = of && outlooks[of];
  return {
    isClaimed,
    status,
    state: isLast ? { ...state, final: true } : state,
    next,
    outlook: outlook === 'sending' && record ? t('sendingOn', { day: record.payout_date }) : outlook && t(outlook),
  };
}

/** Tells people about statuses that contradict: which they are, when each was read, and what to do. */
function useContradiction(known: ReadPayout): NextStep | undefined {
  const t = useTranslations('payouts.contradiction');
  const words = useWords();
  if (!doStatusesContradict(known)) return undefined;
  const { summary, record, readAtMs, zone } = known;
  const time = (atMs: number) => () => <Moment time={atMs} zone={zone} />;
  return {
    title: t('title', {
      summary: words(payoutV2States.words(summary?.payout_status ?? '').label),
      record: words(payoutV1States.words(record?.payout_status ?? '').label),
    }),
    text: (
      <>
        <p>{t.rich('read', { summary: time(readAtMs.summary), record: time(readAtMs.record) })}</p>
        <p>{t('next')}</p>
      </>
    ),
    action: copyReference(record, t('reference')),
  };
}

const copyReference = (record: PayoutV1 | undefined, label: string) =>
  record?.short_reference_id && <CopyButton inWords value={record.short_reference_id} label={label} />;

/** Tells people why a payout was not paid, where its money is, and what to do. */
function useNext({ summary, record }: KnownPayout): NextStep | undefined {
  const t = useTranslations('payouts.failure');
  const words = useWords();
  const failed = failureOf({ summary, record });
  const money = failedMoneyText({ summary, record });
  if (failed === undefined) return undefined;
  const reason = joined('', record?.failure_reason);
  const next = failed === 'REJECTED' && reason === '' ? 'unexplained' : failed;
  return {
    title: record && (reason === '' ? t('noReason') : <span lang="en">{reason}</span>),
    text: (
      <>
        {money && <p>{words(money)}</p>}
        <p>{t(`next.${next}`)}</p>
      </>
    ),
    action: (next === 'FAILED' || next === 'unexplained') && copyReference(record, t('reference')),
  };
}

/** The summary tells whether the money came back, and the record whether it never left. */
function failureOf({ summary, record }: KnownPayout): 'FAILED' | 'FAILED_REFUNDED' | 'REJECTED' | undefined {
  if (summary?.payout_status === 'FAILED_REFUNDED') return 'FAILED_REFUNDED';
  if (record?.payout_status === 'REJECTED') return 'REJECTED';
  return summary?.payout_status === 'FAILED' || record?.payout_status === 'FAILED' ? 'FAILED' : undefined;
}

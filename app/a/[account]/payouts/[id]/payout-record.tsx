'use client';

import type { ReactNode } from 'react';
import { Moment } from '@/app/shell/moment';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import type { RecordSeed } from '@/app/record/record-seed';
import { RecordFreshness } from '@/app/record/record-freshness';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { StatusOf } from '@/app/list/status-of';
import { useLiveRecord, type LiveRecord } from '@/app/record/use-live-record';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { PayoutV1, PayoutV2 } from '@/lib/contract/payouts';
import { formatAmount } from '@/lib/format/money';
import { failed } from '@/lib/result';
import { payoutV1Words, payoutV2Words } from '../payout-status';
import { BeneficiaryFacts, PayerFacts } from './payout-parties';
import { PayoutFailure } from './payout-failure';
import { MoneyPath } from './money-path';

export interface PayoutRecordProps {
  readonly account: string;
  readonly id: string;
  /** The v2 summary; a `not-found` where the platform has no summary under this id. */
  readonly summary: RecordSeed<PayoutV2>;
  /** The v1 record; undefined where the id cannot have one (platform-extras: not a UUID). */
  readonly record: RecordSeed<PayoutV1> | undefined;
  readonly zone: string;
}

const noRecord: RecordSeed<PayoutV1> = { result: failed({ kind: 'not-found' }), readAtMs: 0 };

/** The two products of one payout, side by side: neither status is ever mapped onto the other. */
export function PayoutRecord({ account, id, summary, record, zone }: PayoutRecordProps) {
  const live = { account, params: { id } };
  const v2 = useLiveRecord({
    ...live,
    operation: 'retrieveV2Payout',
    seed: summary,
    isFinal: (payout) => payoutV2Words(payout.payout_status).final,
  });
  const v1 = useLiveRecord({
    ...live,
    operation: 'retrievePayout',
    seed: record ?? noRecord,
    enabled: record !== undefined,
    isFinal: (payout) => payoutV1Words(payout.payout_status).final,
  });
  const money = v2.value ?? v1.value;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Payouts', href: `/a/${account}/payouts` }]}
        title={
          money === undefined
            ? 'Payout'
            : `${formatAmount(money.payout_amount, money.payout_currency)} ${money.payout_currency}`
        }
        mark={
          v2.value === undefined ? (
            v1.value && <StatusOf words={payoutV1Words(v1.value.payout_status)} />
          ) : (
            <StatusOf words={payoutV2Words(v2.value.payout_status)} />
          )
        }
        description={<CopyText value={id} label="payout id" truncate={false} />}
        actions={<RecordFreshness records={record === undefined ? [v2] : [v2, v1]} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Summary" description="Payout list, version 2" flush>
          <Part live={v2}>{(payout) => <SummaryFacts payout={payout} zone={zone} />}</Part>
        </Panel>
        <Panel title="Record" description="Retrieve Payout, version 1" flush>
          {record === undefined ? (
            <NoRecord />
          ) : (
            <Part live={v1}>{(payout) => <RecordFacts payout={payout} zone={zone} />}</Part>
          )}
        </Panel>
        {v1.value === undefined ? null : (
          <>
            <WhyNotRevealed operation="retrievePayout" />
            <PayoutFailure payout={v1.value} />
            <MoneyPath payout={v1.value} />
            <BeneficiaryFacts {...{ account, id }} payout={v1.value} />
            <PayerFacts {...{ account, id }} payout={v1.value} />
          </>
        )}
      </div>
    </>
  );
}

/** What could be read stays when a later read fails; each half fails alone. */
function Part<T>({ live, children }: { live: LiveRecord<T>; children: (value: T) => ReactNode }) {
  if (live.value === undefined) {
    return live.failure === undefined ? null : (
      <ReadFailurePanel failure={live.failure} onRetry={live.refresh} pending={live.fetching} />
    );
  }
  return children(live.value);
}

function NoRecord() {
  return (
    <div className="p-4">
      <Notice title="There is no version 1 record">
        Only payouts whose id is a UUID have one. Payer, beneficiary and fees of this payout are not shown by the
        platform.
      </Notice>
    </div>
  );
}

function SummaryFacts({ payout, zone }: { payout: PayoutV2; zone: string }) {
  return (
    <Facts>
      <Fact label="Status" note={payoutV2Words(payout.payout_status).meaning}>
        <StatusOf words={payoutV2Words(payout.payout_status)} />
      </Fact>
      <Fact label="Amount">
        {formatAmount(payout.payout_amount, payout.payout_currency)} {payout.payout_currency}
      </Fact>
      <Fact label="Created">
        <Moment time={payout.create_time} zone={zone} />
      </Fact>
      <Fact label="Completed">
        <Moment time={payout.completed_time} zone={zone} />
      </Fact>
      <Fact label="Statement text">{payout.statement_descriptor}</Fact>
      <Fact label="Internal note">{payout.internal_note}</Fact>
    </Facts>
  );
}

function RecordFacts({ payout, zone }: { payout: PayoutV1; zone: string }) {
  return (
    <Facts>
      <Fact label="Status" note={payoutV1Words(payout.payout_status).meaning}>
        <StatusOf words={payoutV1Words(payout.payout_status)} />
      </Fact>
      <Fact label="Method">{payout.payout_method}</Fact>
      <Fact label="Purpose">{payout.purpose_code}</Fact>
      <Fact label="Payout date" note="Day on which the platform tries to submit the payment">
        {payout.payout_date}
      </Fact>
      <Fact label="Bank reference">{payout.payout_reference}</Fact>
      <Fact label="Reason">{payout.payout_reason}</Fact>
      <Fact label="Short reference">
        <CopyText value={payout.short_reference_id} label="short reference" truncate={false} />
      </Fact>
      <Fact label="Request id">
        <CopyText value={payout.unique_request_id} label="request id" truncate={false} />
      </Fact>
      <Fact label="Created">
        <Moment time={payout.create_time} zone={zone} />
      </Fact>
      <Fact label="Updated">
        <Moment time={payout.update_time} zone={zone} />
      </Fact>
      <Fact label="Completed">
        <Moment time={payout.complete_time} zone={zone} />
      </Fact>
    </Facts>
  );
}

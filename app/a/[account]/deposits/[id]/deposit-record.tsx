'use client';

import { Moment } from '@/app/shell/moment';
import { OptionalFact } from '@/app/record/optional-fact';
import { RecordPage } from '@/app/record/record-page';
import type { RecordSeed } from '@/app/record/record-seed';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { Sensitive } from '@/app/record/sensitive';
import { StatusOf } from '@/app/list/status-of';
import { useLiveRecord } from '@/app/record/use-live-record';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import type { Deposit } from '@/lib/contract/deposits';
import { countryName } from '@/lib/format/countries';
import { formatAmount } from '@/lib/format/money';
import { depositStatusWords } from '../deposit-status';

export interface DepositRecordProps {
  readonly account: string;
  readonly id: string;
  readonly seed: RecordSeed<Deposit>;
  readonly zone: string;
}

export function DepositRecord({ account, id, seed, zone }: DepositRecordProps) {
  const live = useLiveRecord({
    account,
    operation: 'retrieveDeposit',
    params: { id },
    seed,
    isFinal: (deposit) => depositStatusWords(deposit.deposit_status).final,
  });
  const of = { account, id, operation: 'retrieveDeposit' } as const;
  return (
    <RecordPage
      live={live}
      area={{ label: 'Deposits', href: `/a/${account}/deposits` }}
      fallbackTitle="Deposit"
      title={(deposit) => `${formatAmount(deposit.amount, deposit.currency)} ${deposit.currency}`}
      mark={(deposit) => <StatusOf words={depositStatusWords(deposit.deposit_status)} />}
    >
      {(deposit) => (
        <>
          <WhyNotRevealed operation="retrieveDeposit" />
          <Panel title="Deposit" flush>
            <Facts>
              <Fact label="Status" note={depositStatusWords(deposit.deposit_status).meaning}>
                <StatusOf words={depositStatusWords(deposit.deposit_status)} />
              </Fact>
              <OptionalFact label="Fee" text={deposit.deposit_fee} />
              <OptionalFact label="Reference" text={deposit.deposit_reference} />
              <Sensitive
                {...of}
                label="Received on account"
                field="receiver_account_number"
                value={deposit.receiver_account_number}
              />
              <Fact label="Created">
                <Moment time={deposit.create_time} zone={zone} />
              </Fact>
              <Fact label="Completed">
                <Moment time={deposit.complete_time} zone={zone} />
              </Fact>
              <OptionalFact label="Short reference" text={deposit.short_reference_id} />
              <Fact label="Deposit id">
                <CopyText value={deposit.deposit_id} label="deposit id" truncate={false} />
              </Fact>
            </Facts>
          </Panel>
          <Panel title="Sender" flush>
            <Facts>
              <OptionalFact label="Name" text={deposit.sender.sender_name} />
              <OptionalFact label="Country" text={countryText(deposit.sender.sender_country)} />
              <Sensitive
                {...of}
                label="Account number"
                field="sender.sender_account_number"
                value={deposit.sender.sender_account_number}
              />
              <OptionalFact label="SWIFT code" text={deposit.sender.sender_swift_code} />
            </Facts>
          </Panel>
        </>
      )}
    </RecordPage>
  );
}

/** Interface 2.6: "the type and format of sender_country: not shown". A text is shown, anything else as JSON. */
function countryText(country: unknown): string {
  if (country === undefined || country === null) return '';
  return typeof country === 'string' ? countryName(country) : JSON.stringify(country);
}

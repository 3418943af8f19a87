'use client';

import { OptionalFact } from '@/app/record/optional-fact';
import { FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { RecordPage } from '@/app/record/record-page';
import type { RecordSeed } from '@/app/record/record-seed';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { Sensitive } from '@/app/record/sensitive';
import { StatusOf } from '@/app/list/status-words';
import { useLiveRecord } from '@/app/record/use-live-record';
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
          <DepositFacts account={account} id={id} deposit={deposit} zone={zone} />
          <SenderFacts account={account} id={id} sender={deposit.sender} />
        </>
      )}
    </RecordPage>
  );
}

type PartProps = Pick<DepositRecordProps, 'account' | 'id'>;

function DepositFacts({ account, id, deposit, zone }: PartProps & { deposit: Deposit; zone: string }) {
  return (
    <FactsPanel title="Deposit">
      <StatusFact words={depositStatusWords(deposit.deposit_status)} />
      <OptionalFact label="Fee" text={deposit.deposit_fee} />
      <OptionalFact label="Reference" text={deposit.deposit_reference} />
      <Sensitive
        account={account}
        id={id}
        operation="retrieveDeposit"
        label="Received on account"
        field="receiver_account_number"
        value={deposit.receiver_account_number}
      />
      <TimeFact label="Created" time={deposit.create_time} zone={zone} />
      <TimeFact label="Completed" time={deposit.complete_time} zone={zone} />
      <OptionalFact label="Short reference" text={deposit.short_reference_id} />
      <IdFact label="Deposit id" id={deposit.deposit_id} />
    </FactsPanel>
  );
}

function SenderFacts({ account, id, sender }: PartProps & { sender: Deposit['sender'] }) {
  return (
    <FactsPanel title="Sender">
      <OptionalFact label="Name" text={sender.sender_name} />
      <OptionalFact label="Country" text={countryText(sender.sender_country)} />
      <Sensitive
        account={account}
        id={id}
        operation="retrieveDeposit"
        label="Account number"
        field="sender.sender_account_number"
        value={sender.sender_account_number}
      />
      <OptionalFact label="SWIFT code" text={sender.sender_swift_code} />
    </FactsPanel>
  );
}

/** Interface 2.6: "the type and format of sender_country: not shown". A text is shown, anything else as JSON. */
function countryText(country: unknown): string {
  if (country === undefined || country === null) return '';
  return typeof country === 'string' ? countryName(country) : JSON.stringify(country);
}

'use client';

import { OptionalFact, FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { useTranslations } from 'next-intl';
import { RecordPage } from '@/app/record/record-page';
import type { RecordSeed } from '@/app/record/read-record';
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
  const t = useTranslations('deposits');
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
      area={{ label: t('title'), href: `/a/${account}/deposits` }}
      fallbackTitle={t('deposit')}
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
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  return (
    <FactsPanel title={t('deposit')}>
      <StatusFact words={depositStatusWords(deposit.deposit_status)} />
      <OptionalFact label={t('fee')} text={deposit.deposit_fee} />
      <OptionalFact label={terms('reference')} text={deposit.deposit_reference} />
      <Sensitive
        account={account}
        id={id}
        operation="retrieveDeposit"
        label={t('receivedOnAccount')}
        field="receiver_account_number"
        value={deposit.receiver_account_number}
      />
      <TimeFact label={terms('created')} time={deposit.create_time} zone={zone} />
      <TimeFact label={t('completed')} time={deposit.complete_time} zone={zone} />
      <OptionalFact label={t('shortReference')} text={deposit.short_reference_id} />
      <IdFact label={t('depositId')} copied={t('copiedId')} id={deposit.deposit_id} />
    </FactsPanel>
  );
}

function SenderFacts({ account, id, sender }: PartProps & { sender: Deposit['sender'] }) {
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  return (
    <FactsPanel title={t('sender')}>
      <OptionalFact label={terms('name')} text={sender.sender_name} />
      <OptionalFact label={terms('country')} text={countryText(sender.sender_country)} />
      <Sensitive
        account={account}
        id={id}
        operation="retrieveDeposit"
        label={t('accountNumber')}
        field="sender.sender_account_number"
        value={sender.sender_account_number}
      />
      <OptionalFact label={t('swiftCode')} text={sender.sender_swift_code} />
    </FactsPanel>
  );
}

/** Interface 2.6: "the type and format of sender_country: not shown". A text is shown, anything else as JSON. */
function countryText(country: unknown): string {
  if (country === undefined || country === null) return '';
  return typeof country === 'string' ? countryName(country) : JSON.stringify(country);
}

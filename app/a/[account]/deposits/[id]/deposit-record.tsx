'use client';

import { OptionalFact, FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { useTranslations } from 'next-intl';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { Sensitive } from '@/app/record/sensitive';
import type { Deposit } from '@/lib/contract/deposits';
import { countryName } from '@/lib/format/countries';
import { formatMoney } from '@/lib/format/format-amount';
import { depositStates } from '@/app/list/record-states';

export function DepositRecord({ zone, ...record }: RecordProps<Deposit> & { readonly zone: string }) {
  const t = useTranslations('deposits');
  return (
    <RecordPage
      {...record}
      operation="retrieveDeposit"
      list={{ label: t('title'), area: 'deposits' }}
      kind={t('deposit')}
      title={(deposit) => formatMoney(deposit.amount, deposit.currency)}
      states={depositStates}
      statusOf={(deposit) => deposit.deposit_status}
    >
      {(deposit) => (
        <>
          <WhyNotRevealed operation="retrieveDeposit" />
          <DepositFacts {...record} deposit={deposit} zone={zone} />
          <SenderFacts {...record} sender={deposit.sender} />
        </>
      )}
    </RecordPage>
  );
}

type PartProps = Pick<RecordProps<Deposit>, 'account' | 'id'>;

function DepositFacts({ account, id, deposit, zone }: PartProps & { deposit: Deposit; zone: string }) {
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  return (
    <FactsPanel title={t('deposit')}>
      <StatusFact words={depositStates.words(deposit.deposit_status)} />
      <OptionalFact label={t('fee')} text={deposit.deposit_fee} />
      <OptionalFact label={terms('reference')} text={deposit.deposit_reference} />
      <Sensitive
        {...{ account, id }}
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
        {...{ account, id }}
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

'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { depositStates } from '@/app/list/record-states';
import { FactsPanel, IdFact, MoneyFact, OptionalFact } from '@/app/record/facts-panel';
import { CreatedAt, MoneyTitle } from '@/app/record/record-columns';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Sensitive } from '@/app/record/sensitive';
import { Timeline } from '@/app/record/timeline';
import { WhyNotRevealed } from '@/app/record/why-not-reveal';
import { CopyButton } from '@/components/ui/copy-button';
import type { Deposit } from '@/lib/contract/deposits';
import { countryName } from '@/lib/format/countries';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

export interface DepositRecordProps extends RecordProps<Deposit> {
  readonly zone: string;
  readonly history: ReactNode;
}

export function DepositRecord({ zone, ...of }: DepositRecordProps) {
  const { account, id } = of;
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  const records = useTranslations('record');
  return (
    <RecordPage
      {...of}
      operation="retrieveDeposit"
      list={{ label: t('title'), area: 'deposits' }}
      kind={t('deposit')}
      title={({ amount, currency }) => <MoneyTitle amount={amount} currency={currency} />}
      about={({ sender, create_time }) => [sender.sender_name, <CreatedAt key="when" time={create_time} zone={zone} />]}
      states={depositStates}
      statusOf={(deposit) => deposit.deposit_status}
      next={({ deposit_status, short_reference_id: reference }) =>
        deposit_status === 'FAILED'
          ? { text: t('next'), action: <CopyButton inWords value={reference} label={t('copiedReference')} /> }
          : undefined
      }
      side={(deposit) => (
        <>
          <SenderFacts account={account} id={id} sender={deposit.sender} />
          <WhyNotRevealed operation="retrieveDeposit" />
          <FactsPanel title={records('references')}>
            <OptionalFact label={terms('reference')} text={deposit.deposit_reference} />
            <IdFact label={t('shortReference')} copied={t('copiedReference')} id={deposit.short_reference_id} />
            <IdFact label={t('depositId')} copied={t('copiedId')} id={deposit.deposit_id} />
          </FactsPanel>
        </>
      )}
    >
      {(deposit) => (
        <>
          <Timeline
            zone={zone}
            created={deposit.create_time}
            state={depositStates.words(deposit.deposit_status)}
            since={deposit.complete_time}
          />
          <FactsPanel title={t('deposit')}>
            <MoneyFact label={terms('amount')} amount={deposit.amount} currency={deposit.currency} />
            <MoneyFact label={t('fee')} amount={deposit.deposit_fee} />
            <Sensitive
              account={account}
              id={id}
              operation="retrieveDeposit"
              label={t('receivedOnAccount')}
              field="receiver_account_number"
              value={deposit.receiver_account_number}
            />
          </FactsPanel>
        </>
      )}
    </RecordPage>
  );
}

type SenderFactsProps = Pick<RecordProps<Deposit>, 'account' | 'id'> & Pick<Deposit, 'sender'>;

function SenderFacts({ account, id, sender }: SenderFactsProps) {
  const t = useTranslations('deposits');
  const terms = useTranslations('terms');
  const words = useWords();
  return (
    <FactsPanel title={t('sender')}>
      <OptionalFact label={terms('name')} text={sender.sender_name} />
      <OptionalFact label={terms('country')} text={words(countryText(sender.sender_country))} />
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
function countryText(country: unknown): Message {
  if (typeof country === 'string') return countryName(country);
  const text = country === undefined || country === null ? '' : JSON.stringify(country);
  return message('terms.asWritten', { text });
}

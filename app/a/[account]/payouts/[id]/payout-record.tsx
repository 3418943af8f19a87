'use client';

import { FactsPanel, IdFact, StatusFact, TimeFact, joined, OptionalFact } from '@/app/record/facts-panel';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import type { RecordSeed } from '@/app/record/read-record';
import { RecordFreshness, useLiveRecord, type LiveRecord } from '@/app/record/record-page';
import { WhyNotRevealed } from '@/app/record/reveal-permission';
import { StatusOf } from '@/app/list/status-words';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { PayoutV1, PayoutV2 } from '@/lib/contract/payouts';
import { formatAmount, formatMoney } from '@/lib/format/format-amount';
import { failed } from '@/lib/result';
import { payoutV1States, payoutV2States } from '@/app/list/record-states';
import { Sensitive } from '@/app/record/sensitive';
import { countryName } from '@/lib/format/countries';

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
  const t = useTranslations('payouts');
  const live = { account, params: { id } };
  const v2 = useLiveRecord({
    ...live,
    operation: 'retrieveV2Payout',
    seed: summary,
    isFinal: (payout) => payoutV2States.words(payout.payout_status).final,
  });
  const v1 = useLiveRecord({
    ...live,
    operation: 'retrievePayout',
    seed: record ?? noRecord,
    enabled: record !== undefined,
    isFinal: (payout) => payoutV1States.words(payout.payout_status).final,
  });
  const money = v2.value ?? v1.value;
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: `/a/${account}/payouts` }]}
        title={money === undefined ? t('payout') : formatMoney(money.payout_amount, money.payout_currency)}
        mark={
          v2.value === undefined ? (
            v1.value && <StatusOf words={payoutV1States.words(v1.value.payout_status)} />
          ) : (
            <StatusOf words={payoutV2States.words(v2.value.payout_status)} />
          )
        }
        description={<CopyText value={id} label={t('copyId')} />}
        actions={<RecordFreshness records={record === undefined ? [v2] : [v2, v1]} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t('summary.title')} description={t('summary.description')} flush>
          <Part live={v2}>{(payout) => <SummaryFacts payout={payout} zone={zone} />}</Part>
        </Panel>
        <Panel title={t('record.title')} description={t('record.description')} flush>
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
            <PayoutMoney payout={v1.value} />
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
  const t = useTranslations('payouts.noRecord');
  return (
    <div className="p-4">
      <Notice title={t('title')}>{t('text')}</Notice>
    </div>
  );
}

function SummaryFacts({ payout, zone }: { payout: PayoutV2; zone: string }) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  return (
    <Facts>
      <StatusFact words={payoutV2States.words(payout.payout_status)} />
      <Fact label={terms('amount')}>
        {formatAmount(payout.payout_amount, payout.payout_currency)} {payout.payout_currency}
      </Fact>
      <TimeFact label={terms('created')} time={payout.create_time} zone={zone} />
      <TimeFact label={t('column.completed')} time={payout.completed_time} zone={zone} />
      <Fact label={t('column.descriptor')}>{payout.statement_descriptor}</Fact>
      <Fact label={t('column.note')}>{payout.internal_note}</Fact>
    </Facts>
  );
}

function RecordFacts({ payout, zone }: { payout: PayoutV1; zone: string }) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  return (
    <Facts>
      <StatusFact words={payoutV1States.words(payout.payout_status)} />
      <Fact label={t('record.method')}>{payout.payout_method}</Fact>
      <Fact label={t('record.purpose')}>{payout.purpose_code}</Fact>
      <Fact label={t('record.date')} note={t('record.dateNote')}>
        {payout.payout_date}
      </Fact>
      <Fact label={t('record.bankReference')}>{payout.payout_reference}</Fact>
      <Fact label={t('record.reason')}>{payout.payout_reason}</Fact>
      <IdFact label={t('record.shortReference')} id={payout.short_reference_id} />
      <IdFact label={t('record.requestId')} id={payout.unique_request_id} />
      <TimeFact label={terms('created')} time={payout.create_time} zone={zone} />
      <TimeFact label={terms('updated')} time={payout.update_time} zone={zone} />
      <TimeFact label={t('column.completed')} time={payout.complete_time} zone={zone} />
    </Facts>
  );
}

/** From what the payer gives to what arrives. Nothing is computed here: every figure is the platform's own. */
function PayoutMoney({ payout }: { payout: PayoutV1 }) {
  const t = useTranslations('payouts.money');
  const { source_currency: source, payout_currency: target, fee_currency: fee, conversion } = payout;
  return (
    <FactsPanel title={t('title')}>
      <Money label={t('payerPays')} amount={payout.amount_payer_pays} currency={source} />
      <Money label={t('source')} amount={payout.source_amount} currency={source} />
      {conversion == null ? null : (
        <Fact label={t('rate')} note={conversion.currency_pair}>
          <span className="tabular-nums">{conversion.client_rate}</span>
        </Fact>
      )}
      <Money
        label={t('fee')}
        amount={payout.fee_amount}
        currency={fee}
        note={payout.fee_paid_by == null || payout.fee_paid_by === '' ? undefined : feeWords(t, payout.fee_paid_by)}
      />
      <Money label={t('payout')} amount={payout.payout_amount} currency={target} />
      <Money label={t('receives')} amount={payout.amount_beneficiary_receives} currency={target} />
      {payout.quote_id == null || payout.quote_id === '' ? null : (
        <Fact label={t('quote')}>
          <span className="font-mono text-xs break-all">{payout.quote_id}</span>
        </Fact>
      )}
    </FactsPanel>
  );
}

function feeWords(t: ReturnType<typeof useTranslations<'payouts.money'>>, paidBy: string): string {
  if (paidBy === 'OURS') return t('ours');
  if (paidBy === 'SHARED') return t('shared');
  return paidBy;
}

interface MoneyProps {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
  readonly note?: string | undefined;
}

function Money({ label, amount, currency, note }: MoneyProps) {
  return (
    <Fact label={label} note={note}>
      <span className="flex items-baseline justify-between gap-4 tabular-nums sm:justify-start">
        <span className="min-w-32 text-right">{formatAmount(amount, currency)}</span>
        <span className="text-ink-muted">{currency}</span>
      </span>
    </Fact>
  );
}

/** Why it failed and what comes back, where people look first. */
function PayoutFailure({ payout }: { payout: PayoutV1 }) {
  const t = useTranslations('payouts.failure');
  const returned = payout.failure_returned_amount ?? '';
  const reason = payout.failure_reason ?? '';
  if (payoutV1States.words(payout.payout_status).tone !== 'negative' && reason === '' && returned === '') return null;
  return (
    <div className="lg:order-first lg:col-span-2">
      <Notice tone="negative" title={reason === '' ? t('noReason') : reason}>
        {returned === ''
          ? t('noAmount')
          : // Interface 2.9 does not say in which currency the amount is, so it is shown as it came.
            t('returned', { amount: returned })}
      </Notice>
    </div>
  );
}

interface PartyProps {
  readonly account: string;
  readonly id: string;
  readonly payout: PayoutV1;
}

function PayerFacts({ account, id, payout: { payer } }: PartyProps) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  const of = { account, id, operation: 'retrievePayout' } as const;
  return (
    <FactsPanel title={t('payer.title')}>
      <OptionalFact label={t('party.company')} text={payer.company_name} />
      <OptionalFact label={terms('name')} text={joined(' ', payer.first_name, payer.last_name)} />
      <OptionalFact label={terms('country')} text={countryName(payer.country ?? '')} />
      <OptionalFact
        label={t('party.address')}
        text={joined(', ', payer.address, payer.city, payer.state, payer.postal_code)}
      />
      <Sensitive {...of} label={t('payer.birth')} field="payer.date_birth" value={payer.date_birth} />
      <OptionalFact label={t('payer.identification')} text={payer.identification_type} />
      <Sensitive
        {...of}
        label={t('payer.identificationNumber')}
        field="payer.identification_value"
        value={payer.identification_value}
      />
      <OptionalFact label={t('payer.id')} text={payer.payer_id} />
    </FactsPanel>
  );
}

function BeneficiaryFacts({ account, id, payout: { beneficiary } }: PartyProps) {
  const t = useTranslations('payouts');
  const terms = useTranslations('terms');
  const of = { account, id, operation: 'retrievePayout' } as const;
  const bank = beneficiary.bank_details;
  const address = beneficiary.address;
  return (
    <FactsPanel title={t('beneficiary.title')}>
      <OptionalFact label={t('party.company')} text={beneficiary.company_name} />
      <OptionalFact label={terms('name')} text={joined(' ', beneficiary.first_name, beneficiary.last_name)} />
      <OptionalFact label={t('beneficiary.nickname')} text={beneficiary.nickname} />
      <OptionalFact label={terms('email')} text={beneficiary.email} />
      <OptionalFact
        label={t('party.address')}
        text={
          address == null
            ? ''
            : joined(
                ', ',
                address.street_address,
                address.city,
                address.state,
                address.postal_code,
                countryName(address.country ?? ''),
              )
        }
      />
      {bank == null ? null : (
        <>
          <OptionalFact label={t('bank.holder')} text={bank.account_holder} />
          <Sensitive
            {...of}
            label={t('bank.number')}
            field="beneficiary.bank_details.account_number"
            value={bank.account_number}
          />
          <Sensitive {...of} label={t('bank.iban')} field="beneficiary.bank_details.iban" value={bank.iban} />
          <OptionalFact label={t('bank.currency')} text={bank.account_currency_code} />
          <OptionalFact label={t('bank.name')} text={bank.bank_name} />
          <OptionalFact label={t('bank.address')} text={bank.bank_address} />
          <OptionalFact label={t('bank.country')} text={countryName(bank.bank_country_code ?? '')} />
          <OptionalFact label={t('bank.swift')} text={bank.swift_code} />
          <OptionalFact label={t('bank.clearing')} text={bank.clearing_system} />
          <OptionalFact label={bank.routing_code_type1 ?? t('bank.code1')} text={bank.routing_code_value1} />
          <OptionalFact label={bank.routing_code_type2 ?? t('bank.code2')} text={bank.routing_code_value2} />
        </>
      )}
      <OptionalFact label={t('beneficiary.status')} text={beneficiary.beneficiary_status} />
      <OptionalFact label={t('beneficiary.id')} text={beneficiary.beneficiary_id} />
    </FactsPanel>
  );
}

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import type { StatusWords } from '@/app/list/status-words';
import {
  CodeFact,
  FactsPanel,
  IdFact,
  MoneyFact,
  OptionalFact,
  StatusFact,
  TimeFact,
  Value,
  ValueFact,
} from '@/app/record/facts-panel';
import { Sensitive } from '@/app/record/sensitive';
import { WhyNotRevealed } from '@/app/record/why-not-reveal';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import {
  payoutFields,
  payoutLabel,
  payoutText,
  sensitivePath,
  textBeside,
  type PayoutFieldName,
} from '@/lib/contract/fields/payout-fields';
import type { KnownPayout } from '@/lib/contract/payouts';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { receivesLabel } from './failed-money-text';
import { payoutWords } from './payout-words';

/** A payout as far as it is known, and where it is shown. */
export interface ShownPayout extends KnownPayout {
  readonly account: string;
  readonly id: string;
  readonly zone: string;
}

interface PayoutFactsProps {
  readonly of: ShownPayout;
  readonly names: readonly PayoutFieldName[];
  /** The labels and notes of this place; other fields have their own label and no note. */
  readonly labels?: Readonly<Partial<Record<PayoutFieldName, string>>>;
  readonly notes?: Readonly<Partial<Record<PayoutFieldName, ReactNode>>>;
}

/** Draws fields of a payout, each with its label. A field without a value is left out. */
function PayoutFacts({ of, names, labels = {}, notes = {} }: PayoutFactsProps) {
  const words = useWords();
  const { account, id, zone } = of;
  const draw = (name: PayoutFieldName) => {
    const { kind, values } = payoutFields[name];
    const [text, beside, field] = [payoutText(name, of), textBeside(name, of), sensitivePath(name)];
    const shown = { label: labels[name] ?? words(payoutLabel(name)), note: notes[name] };
    if (kind === 'time') return <TimeFact {...shown} time={text} zone={zone} />;
    if (kind === 'amount') return <MoneyFact {...shown} amount={text} currency={beside} />;
    if (kind === 'bankCode') return <CodeFact {...shown} type={beside} code={text} />;
    if (values !== undefined) return <ValueFact {...shown} kind={values} value={text} />;
    if (field !== undefined) {
      return <Sensitive {...shown} account={account} id={id} field={field} operation="retrievePayout" value={text} />;
    }
    if (text !== '' && kind === 'id') return <IdFact {...shown} id={text} hasKey={name === 'shortReference'} />;
    if (text !== '' && kind === 'rate') {
      return (
        <Fact {...shown} note={beside}>
          <span className="tabular-nums">{text}</span>
        </Fact>
      );
    }
    return <OptionalFact {...shown} text={payoutWords(name, of, words)} />;
  };
  return names.map((name) => <Fragment key={name}>{draw(name)}</Fragment>);
}

/**
 * Draws the amounts from the payer to the beneficiary in one line. Nothing is computed: the platform has sent every
 * figure. A summary without a record has the amount alone.
 */
export function PayoutMoney({ of }: { readonly of: ShownPayout }) {
  const t = useTranslations('payouts.money');
  const words = useWords();
  const { record } = of;
  const labels = { amount: t('payout'), receives: words(receivesLabel(of)) };
  const unknown = [...(['payerPays', 'fee', 'rate'] as const).map((name) => words(payoutLabel(name))), labels.receives];
  return (
    <section aria-label={t('title')} className="border-line mb-6 border-y">
      <h2 className="sr-only">{t('title')}</h2>
      {/* The labels stand over the values, and the amount of the payout is larger than the others. */}
      <dl className="flex flex-wrap gap-x-8 py-1 text-sm [--fact:minmax(0,1fr)] *:content-start *:py-1.5 [&_p]:leading-4 [&>*>dd]:leading-7 [&>:first-child>dd]:text-lg [&>:first-child>dd]:font-semibold">
        {record === undefined ? (
          <>
            <PayoutFacts of={of} labels={labels} names={['amount']} />
            {unknown.map((label) => (
              <Fact key={label} label={label}>
                {t('unknown')}
              </Fact>
            ))}
          </>
        ) : (
          <PayoutFacts
            // All amounts are the record's, because they belong together.
            of={{ ...of, summary: undefined }}
            names={['amount', 'payerPays', 'sourceAmount', 'fee', 'rate', 'receives']}
            labels={labels}
            notes={{ fee: record.fee_paid_by ? <Value kind="feePayer" value={record.fee_paid_by} /> : undefined }}
          />
        )}
      </dl>
    </section>
  );
}

const ofBeneficiary: readonly PayoutFieldName[] = [
  ...(['beneficiaryCompany', 'beneficiaryName', 'nickname', 'email', 'beneficiaryAddress'] as const),
  ...(['beneficiaryStatus', 'beneficiaryId'] as const),
];

const ofBank: readonly PayoutFieldName[] = [
  ...(['accountHolder', 'accountNumber', 'iban', 'accountCurrency', 'bank', 'bankAddress', 'country'] as const),
  ...(['swift', 'clearing', 'routingCode', 'secondRoutingCode'] as const),
];

const ofPayer: readonly PayoutFieldName[] = [
  ...(['payerCompany', 'payerName', 'payerCountry', 'payerAddress', 'birthDate', 'identification'] as const),
  ...(['identificationNumber', 'payerId'] as const),
];

/** Draws what the record says about beneficiary, bank and payer. */
export function PayoutParties({ of }: { readonly of: ShownPayout }) {
  const t = useTranslations('payouts');
  const words = useWords();
  return (
    <>
      <Panel title={words(payoutLabel('beneficiary'))} flush>
        <Facts>
          <PayoutFacts of={of} names={ofBeneficiary} />
        </Facts>
        {of.record?.beneficiary.bank_details == null ? null : (
          // The bank has many short values: they stand in two columns where there is room.
          <div className="pt-2 sm:[&_dl]:grid sm:[&_dl]:grid-cols-2 sm:[&_dl]:items-start sm:[&_dl]:gap-x-4">
            <h3 className="text-sm font-semibold">{t('bank.title')}</h3>
            <Facts>
              <PayoutFacts of={of} names={ofBank} />
            </Facts>
          </div>
        )}
      </Panel>
      <WhyNotRevealed operation="retrievePayout" />
      <FactsPanel title={words(payoutLabel('payer'))}>
        <PayoutFacts of={of} names={ofPayer} />
      </FactsPanel>
    </>
  );
}

interface PayoutProductFactsProps {
  /** The payout with one of its two products. */
  readonly of: ShownPayout;
  readonly words: StatusWords;
  /** If false, the status is shown without its meaning. */
  readonly isClaimed: boolean;
}

/** Draws the status and the times of one of the two products. */
export function PayoutProductFacts({ of, words, isClaimed }: PayoutProductFactsProps) {
  const terms = useTranslations('terms');
  const draw = useWords();
  return (
    <Facts>
      {isClaimed ? <StatusFact words={words} /> : <OptionalFact label={terms('status')} text={draw(words.label)} />}
      <PayoutFacts of={of} names={of.record ? ['created', 'updated', 'completed'] : ['created', 'completed']} />
    </Facts>
  );
}

/** The purpose of a payout and the texts that go with it. */
export function PayoutDetails({ of }: Pick<PayoutProductFactsProps, 'of'>) {
  const t = useTranslations('payouts.record');
  return (
    <FactsPanel title={t('details')}>
      <PayoutFacts
        of={of}
        names={['purpose', 'payoutReason', 'bankReference', 'descriptor', 'note']}
        labels={{ payoutReason: t('reason') }}
      />
    </FactsPanel>
  );
}

/** The ids of a payout. */
export function PayoutReferences({ of }: Pick<PayoutProductFactsProps, 'of'>) {
  const t = useTranslations('payouts');
  const words = useWords();
  return (
    <FactsPanel title={words(message('record.references'))}>
      <IdFact
        label={words(payoutLabel('id'))}
        id={of.id}
        copied={t('copyId')}
        hasKey={!of.record?.short_reference_id}
      />
      <PayoutFacts of={of} names={['shortReference', 'requestId', 'quote']} />
    </FactsPanel>
  );
}

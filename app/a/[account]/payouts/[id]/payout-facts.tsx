import { Fragment, type ReactNode } from 'react';
import { CodeFact, IdFact, MoneyFact, OptionalFact, TimeFact, ValueFact } from '@/app/record/facts-panel';
import { Sensitive } from '@/app/record/sensitive';
import { Fact } from '@/components/ui/facts';
import * as fields from '@/lib/contract/fields/payout-fields';
import type { KnownPayout } from '@/lib/contract/payouts';
import { useWords } from '@/lib/messages/use-words';
import { payoutWords } from './payout-words';

/** A payout as far as it is known, and where it is shown. */
export interface ShownPayout extends KnownPayout {
  readonly account: string;
  readonly id: string;
  readonly zone: string;
}

interface PayoutFactsProps {
  readonly of: ShownPayout;
  readonly names: readonly fields.PayoutFieldName[];
  /** The labels and notes of this place; other fields have their own label and no note. */
  readonly labels?: Readonly<Partial<Record<fields.PayoutFieldName, string>>>;
  readonly notes?: Readonly<Partial<Record<fields.PayoutFieldName, ReactNode>>>;
}

/** Fields of a payout, each with its label; one that the platform sends nothing for is left out. */
export function PayoutFacts({ of, names, labels = {}, notes = {} }: PayoutFactsProps) {
  const words = useWords();
  const { account, id, zone } = of;
  const draw = (name: fields.PayoutFieldName) => {
    const { kind, values } = fields.payoutFields[name];
    const [text, beside, field] = [
      fields.payoutText(name, of),
      fields.textBeside(name, of),
      fields.sensitivePath(name),
    ];
    const shown = { label: labels[name] ?? words(fields.payoutLabel(name)), note: notes[name] };
    if (kind === 'time') return <TimeFact {...shown} time={text} zone={zone} />;
    if (kind === 'amount') return <MoneyFact {...shown} amount={text} currency={beside} />;
    if (kind === 'bankCode') return <CodeFact {...shown} type={beside} code={text} />;
    if (values !== undefined) return <ValueFact {...shown} kind={values} value={text} />;
    if (field !== undefined) {
      return <Sensitive {...shown} account={account} id={id} field={field} operation="retrievePayout" value={text} />;
    }
    if (text !== '' && kind === 'id') return <IdFact {...shown} id={text} />;
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

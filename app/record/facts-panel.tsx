import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { StatusWords } from '@/app/list/status-words';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { ToneDot } from '@/components/ui/tone-icon';
import { formatAmount } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import { Moment } from '../shell/moment';
import { type ValueKind, valueWords } from './value-words';

/** Facts of a record under one heading. */
export function FactsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} flush>
      <Facts>{children}</Facts>
    </Panel>
  );
}

/** A state without a pill: a page has one pill, in its head. */
export function StatusText({ words: { tone, label } }: { words: Pick<StatusWords, 'tone' | 'label'> }) {
  return (
    <span translate="no" className="text-sm font-medium whitespace-nowrap">
      <ToneDot tone={tone} /> {useWords()(label)}
    </span>
  );
}

/** The record's status and its meaning. */
export function StatusFact({ words }: { words: StatusWords }) {
  const draw = useWords();
  const t = useTranslations('terms');
  return (
    <Fact label={t('status')} note={draw(words.meaning)}>
      <StatusText words={words} />
    </Fact>
  );
}

export function TimeFact({ label, time, zone }: { label: string; time: string | null | undefined; zone: string }) {
  return (
    <Fact label={label}>
      <Moment time={time} zone={zone} />
    </Fact>
  );
}

export interface IdFactProps {
  readonly label: string;
  readonly id: string;
  /** The copy button's name for the id, where the label alone is not clear. */
  readonly copied?: string;
  /** Whether the key of rows copies it: the id by which people name the record. */
  readonly hasKey?: boolean;
}

/** A whole id, with a button that copies it. */
export function IdFact({ label, id, copied = label, hasKey = false }: IdFactProps) {
  return (
    <Fact label={label}>
      <CopyText value={id} label={copied} hasKey={hasKey} />
    </Fact>
  );
}

interface OptionalFactProps {
  readonly label: ReactNode;
  readonly text: ReactNode;
  readonly note?: ReactNode;
}

/** A row that is left out when the platform sends nothing for it. */
export function OptionalFact({ label, text, note }: OptionalFactProps) {
  return text == null || text === '' ? null : (
    <Fact label={label} note={note}>
      <bdi translate="no">{text}</bdi>
    </Fact>
  );
}

interface ValueProps {
  readonly kind: ValueKind;
  readonly value: Text;
}

type Text = string | null | undefined;

/** A value of the interface in words, its wire name in a tooltip. No tab stop: one at each value would be too many. */
export function Value({ kind, value }: ValueProps) {
  const words = useWords();
  return value == null || value === '' ? null : (
    <data value={value} title={value}>
      {words(valueWords(kind, value))}
    </data>
  );
}

export function ValueFact({ label, kind, value }: ValueProps & { readonly label: string }) {
  return <OptionalFact label={label} text={value && <Value kind={kind} value={value} />} />;
}

/** A bank code, labelled by its type if it has one. */
export function CodeFact({ label, type, code }: { label: string; type: Text; code: Text }) {
  return <OptionalFact label={type ? <Value kind="bankCode" value={type} /> : label} text={code} />;
}

interface MoneyFactProps extends Omit<OptionalFactProps, 'text'> {
  readonly amount: Text;
  /** Left out where the platform does not state a currency. */
  readonly currency?: Text;
}

/** An amount with its currency, or with a word for an unknown one. */
export function MoneyFact({ label, amount, currency, note }: MoneyFactProps) {
  const t = useTranslations('record');
  const figure = amount && (
    <span className="tabular-nums">
      {formatAmount(amount, currency ?? '')} <span className="text-ink-muted">{currency}</span>
    </span>
  );
  return <OptionalFact label={label} text={figure} note={note ?? (currency ? undefined : t('noCurrency'))} />;
}

/** Joins the parts that are present: an address, a full name. */
export function joined(separator: string, ...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(separator);
}

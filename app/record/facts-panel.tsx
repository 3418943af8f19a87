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

/** A state without a pill: there is one on a page, in the head. */
export function StatusText({ words: { tone, label } }: { words: Pick<StatusWords, 'tone' | 'label'> }) {
  return (
    <span translate="no" className="text-sm font-medium whitespace-nowrap">
      <ToneDot tone={tone} /> {useWords()(label)}
    </span>
  );
}

/** The record's status, and what it means. */
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
  /** What the copy button calls it, where the label alone would not tell. */
  readonly copied?: string;
}

/** A whole id, with a button that copies it. */
export function IdFact({ label, id, copied = label }: IdFactProps) {
  return (
    <Fact label={label}>
      <CopyText value={id} label={copied} />
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

/** A value of the interface in words, its own word in a tooltip: a stop of the keyboard at each would cost more than it tells. */
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

/** A code by which banks are named, called by its type where there is one. */
export function CodeFact({ label, type, code }: { label: string; type: Text; code: Text }) {
  return <OptionalFact label={type ? <Value kind="bankCode" value={type} /> : label} text={code} />;
}

interface MoneyFactProps extends Omit<OptionalFactProps, 'text'> {
  readonly amount: Text;
  /** Left out where the platform does not state it. */
  readonly currency?: Text;
}

/** An amount with its currency, or with the word that nobody knows it. */
export function MoneyFact({ label, amount, currency, note }: MoneyFactProps) {
  const t = useTranslations('record');
  const figure = amount && (
    <span className="tabular-nums">
      {formatAmount(amount, currency ?? '')} <span className="text-ink-muted">{currency}</span>
    </span>
  );
  return <OptionalFact label={label} text={figure} note={note ?? (currency ? undefined : t('noCurrency'))} />;
}

/** The parts that are there, joined: an address, a full name. */
export function joined(separator: string, ...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(separator);
}

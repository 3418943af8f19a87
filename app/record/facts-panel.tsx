import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusOf, type StatusWords } from '@/app/list/status-words';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { useWords } from '@/lib/messages/use-words';
import { Moment } from '../shell/moment';

/** Facts of a record under one heading. */
export function FactsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} flush>
      <Facts>{children}</Facts>
    </Panel>
  );
}

/** The record's status, and what it means. */
export function StatusFact({ words }: { words: StatusWords }) {
  const draw = useWords();
  const t = useTranslations('terms');
  return (
    <Fact label={t('status')} note={draw(words.meaning)}>
      <StatusOf words={words} />
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
  readonly label: string;
  readonly text: string | null | undefined;
  readonly note?: ReactNode;
}

/** A row that is left out when the platform sends nothing for it. */
export function OptionalFact({ label, text, note }: OptionalFactProps) {
  return text == null || text === '' ? null : (
    <Fact label={label} note={note}>
      <bdi>{text}</bdi>
    </Fact>
  );
}

/** The parts that are there, joined: an address, a full name. */
export function joined(separator: string, ...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(separator);
}

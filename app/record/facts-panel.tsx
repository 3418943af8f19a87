import type { ReactNode } from 'react';
import { StatusOf, type StatusWords } from '@/app/list/status-words';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
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
  return (
    <Fact label="Status" note={words.meaning}>
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
export function IdFact({ label, id, copied = label.toLowerCase() }: IdFactProps) {
  return (
    <Fact label={label}>
      <CopyText value={id} label={copied} truncate={false} />
    </Fact>
  );
}

import type { WriteName } from '@/lib/contract/operations';
import type { Message } from '@/lib/messages/message';
import type { WriteState, WriteTarget } from '../write-state';

/** How a state is told: a short label, and a sentence for whoever wonders what it means. */
export interface StateWords {
  readonly label: Message;
  readonly tone: 'neutral' | 'positive' | 'negative' | 'caution' | 'progress';
  readonly meaning: Message;
  readonly mark?: 'frozen' | 'ended';
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a browser knows of a write, whose own code stays on the server. */
export interface ShownWrite<N extends WriteName = WriteName> {
  readonly name: N;
  /** The record that it changes, by the contract's noun and in words; undefined for a write that makes something new. */
  readonly resource: { readonly type: string; readonly noun: Message } | undefined;
  /** What it does, as a heading: "Freeze card". */
  readonly title: (asked: Fields) => Message;
  /** The states that say more of this write than of any other. */
  readonly states: (asked: Fields) => Partial<Readonly<Record<WriteState, StateWords>>>;
  /** Whether an acceptance that is not confirmed reads as its own words for `ACCEPTED`, which call it a request already. */
  readonly acceptedIsRequest: boolean;
  /** The platform's statuses in which it is not done, whoever says that it is. */
  readonly unproven: readonly string[];
  /** The form that does it once more, below its account. */
  readonly repeatAt: (resource: WriteTarget | undefined, asked: Fields) => RepeatAddress;
  /** Where a person looks for what a write made; undefined where it changes a record, which can be looked at itself. */
  readonly whereToLook: Message | undefined;
}

interface RepeatAddress {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The page of the record that a write changes. */
export function recordPath(resource: WriteTarget | undefined): string {
  return resource === undefined ? '' : `/${resource.type}/${encodeURIComponent(resource.id)}`;
}

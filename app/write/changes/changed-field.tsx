import type { ReactNode } from 'react';
import { MarkedChange } from '../form/marked-change';
import type { ReviewRow } from '@/components/form/review-table';
import { fieldTexts } from '@/lib/format/field-texts';
import { message, type Message } from '@/lib/messages/message';

/** Texts of a record or of a body by their paths, masked where a browser gets them masked. */
export type FieldTexts = ReadonlyMap<string, string>;

export const textsOf = (record: unknown): FieldTexts => new Map(fieldTexts(record));

/** What there was and what is asked for. */
export interface RecordChange {
  readonly before: FieldTexts;
  readonly after: FieldTexts;
  /** How many characters of a masked number there are; undefined where it is kept or was not masked. */
  readonly numberLength?: number | undefined;
  /** The fields whose values are the same, where masks hide that. */
  readonly unchanged?: ReadonlySet<string>;
}

/** One field of a change in words, as everybody reads it who makes it or approves it. */
export interface ChangedField {
  readonly field: string;
  readonly label: Message;
  /** Empty: nothing. */
  readonly before: Message;
  readonly after: Message;
  /** Of a number or a code each character that differs is marked. */
  readonly isCode?: boolean;
  /** Why it changes too, what to think of. */
  readonly note?: Message;
  /** Other fields of the body that it tells. */
  readonly covers?: readonly string[];
}

export const written = (text: string): Message => message('terms.asWritten', { text });

/** The same as texts, for a browser. */
export interface DrawnField extends Pick<ChangedField, 'field' | 'isCode'> {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly note?: string;
}

export function drawField(words: (sentence: Message) => string, changed: ChangedField): DrawnField {
  const { field, label, before, after, isCode = false, note } = changed;
  const drawn = { field, isCode, label: words(label), before: words(before), after: words(after) };
  return note === undefined ? drawn : { ...drawn, note: words(note) };
}

/** `wrap`: what stands around a value, such as the way to reveal it. */
export function reviewRow(
  { field, label, before, after, isCode = false, note }: DrawnField,
  wrap: (side: 'before' | 'after', value: ReactNode) => ReactNode = (_, value) => value,
): ReviewRow {
  const old = isCode ? <span className="font-mono text-xs">{before}</span> : <bdi>{before}</bdi>;
  const fresh = isCode ? <MarkedChange {...{ before, after }} /> : <bdi>{after}</bdi>;
  return {
    ...{ field, label },
    before: before === '' ? undefined : wrap('before', old),
    after: after === '' ? undefined : wrap('after', fresh),
    ...(note === undefined ? {} : { note }),
  };
}

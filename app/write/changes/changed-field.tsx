import type { ReactNode } from 'react';
import type { ReviewRow } from '@/components/form/review-table';
import { fieldTexts } from '@/lib/format/field-texts';
import { message, type Message } from '@/lib/messages/message';

/** The texts of a record or of a body by their paths, masked as a browser gets them. */
export type FieldTexts = ReadonlyMap<string, string>;

export const textsOf = (record: unknown): FieldTexts => new Map(fieldTexts(record));

/** The values of a record before a change and after it. */
export interface RecordChange {
  readonly before: FieldTexts;
  readonly after: FieldTexts;
  /** The number of characters of a masked number; undefined if it is kept or was not masked. */
  readonly numberLength?: number | undefined;
  /** The fields whose values are equal although masks hide it. */
  readonly unchanged?: ReadonlySet<string>;
}

/** One field of a change in words, the same for the person who makes it and the person who approves it. */
export interface ChangedField {
  readonly field: string;
  readonly label: Message;
  /** Empty for no value. */
  readonly before: Message;
  readonly after: Message;
  /** True for a number or a code: each character that differs is marked. */
  readonly isCode?: boolean;
  /** Why the field changes too, or what to consider. */
  readonly note?: Message;
  /** Other fields of the body that this one includes. */
  readonly covers?: readonly string[];
}

export const written = (text: string): Message => message('terms.asWritten', { text });

/** A changed field as texts, for a browser. */
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

/**
 * `wrap` puts something around a value, such as a button that reveals it. A code of a new record has no marks, because
 * it differs from nothing.
 */
export function reviewRow(
  { field, label, before, after, isCode = false, note }: DrawnField,
  wrap: (side: 'before' | 'after', value: ReactNode) => ReactNode = (_, value) => value,
  isNew = false,
): ReviewRow {
  const plain = (text: string) => (isCode ? <span className="font-mono text-xs">{text}</span> : <bdi>{text}</bdi>);
  const old = plain(before);
  const fresh = isCode && !isNew ? <MarkedChange before={before} after={after} /> : plain(after);
  return {
    field,
    label,
    before: before === '' ? undefined : wrap('before', old),
    after: after === '' ? undefined : wrap('after', fresh),
    ...(note === undefined ? {} : { note }),
  };
}

/** The new text, with a mark on each character that differs from the old one. */
function MarkedChange({ before, after }: { before: string; after: string }) {
  return (
    <span translate="no" className="font-mono text-xs break-all">
      {runsOf(before, after).map(({ text, changed, start }) =>
        changed ? (
          <mark
            key={start}
            className="border-caution-line bg-caution-soft text-caution-ink rounded-xs border-b-2 px-px font-semibold"
          >
            {text}
          </mark>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </span>
  );
}

interface Run {
  readonly text: string;
  readonly changed: boolean;
  readonly start: number;
}

/** Compares from the end, because the last digits tell numbers of different length apart. */
function runsOf(before: string, after: string): Run[] {
  const old = Array.from(before);
  const characters = Array.from(after);
  const shift = old.length - characters.length;
  return characters.reduce<Run[]>((runs, character, place) => {
    const changed = old[place + shift] !== character;
    const last = runs.at(-1);
    if (last?.changed !== changed) return [...runs, { text: character, changed, start: place }];
    return [...runs.slice(0, -1), { ...last, text: last.text + character }];
  }, []);
}

import type { DataColumn } from '@/components/data-table/data-column';
import { foldLoosely } from '@/lib/format/fold-text';
import { findPastedIds } from '@/lib/format/pasted-ids';
import type { Message } from '@/lib/messages/message';

/** All texts of a record, at any depth. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

interface FindOptions<Row, Mark> {
  readonly columns: readonly DataColumn<Row, Mark>[];
  readonly text: string;
  readonly words: (sentence: Message) => string;
}

/** The rows that hold every word, in the platform's text or in the columns'; or a pasted id, if the text has one. */
export function findRows<Row, Mark>(
  rows: readonly Row[],
  { columns, text, words }: FindOptions<Row, Mark>,
): readonly Row[] {
  const asked = foldLoosely(text);
  if (asked === '') return rows;
  const shown = (row: Row) =>
    columns.map(({ as, cell }) => (as === 'actions' ? '' : cell(row, { words, mark: undefined })));
  const ids = findPastedIds(text).map(foldLoosely);
  const parts = asked.split(/\s+/);
  return rows.filter((row) => {
    const held = foldLoosely([...textsIn(row), ...shown(row).filter((cell) => typeof cell === 'string')].join('\n'));
    return ids.length > 0 ? ids.some((id) => held.includes(id)) : parts.every((part) => held.includes(part));
  });
}

import 'server-only';
import { failedMoneyParts } from '@/lib/contract/enums';
import { recordAlone } from '@/lib/audit/record-act';
import { byteOrderMark, csvText } from '@/lib/exports/csv-text';
import { formatInstant } from '@/lib/format/instant';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import type { Store } from '@/lib/store/open-store';
import { coverageOfClose } from './close-coverage';
import { type ClosedRow, listClosedRows, type MonthClose, type ReadClose, readClose } from './read-closes';

interface RequestedCloseFile {
  readonly account: string;
  readonly id: string;
  readonly words: Words;
  readonly now: Date;
}

export interface CloseFile {
  /** `yyyy-mm`. */
  readonly month: string;
  /** When the month was closed, Unix milliseconds. */
  readonly closedMs: number;
  readonly body: ReadableStream<Uint8Array>;
}

const rowsAtATime = 1_000;

/** A closed month as a CSV file: description, totals, rows. The download is recorded before its first byte leaves. */
export async function takeCloseFile(scope: MirrorScope, asked: RequestedCloseFile): Promise<CloseFile | undefined> {
  const { account, id, words, now } = asked;
  const read = await readClose(scope, account, id);
  if (read === undefined || scope.caller === undefined) return undefined;
  const { month, closedMs, digest, count } = read.close;
  await recordAlone(scope.database, {
    ...{ at: now, by: scope.caller, kind: 'export', act: 'month.download', account },
    object: { type: 'month', id },
    after: { month, digest, rows: count },
  });
  return { month, closedMs, body: streamOf(scope.database, read.close, aboutText(read, account, words)) };
}

const text = (value: string) => ({ kind: 'text', text: value }) as const;
const number = (value: string | number) => ({ kind: 'number', text: String(value) }) as const;
const time = (ms: number | undefined) => (ms === undefined ? '' : new Date(ms).toISOString());

function aboutText({ close, totals }: ReadClose, account: string, words: Words): string {
  const { month, closedMs, closedBy, coverage, count, digest } = close;
  const line = (name: Message, value: string | number) => [
    text(words(name)),
    typeof value === 'number' ? number(value) : text(value),
  ];
  const heads = [
    ...(['id', 'created'] as const).map((name) => message(`months.file.${name}`)),
    ...(['name', 'currency', 'amount', 'status', 'status_v1', 'method', 'country', 'to_return'] as const).map((name) =>
      message(`months.field.${name}`),
    ),
    message('months.file.completed'),
  ];
  return csvText([
    line(message('months.file.month'), month),
    line(message('months.file.account'), account),
    line(message('months.file.closed'), formatInstant(closedMs, 'UTC')),
    line(message('months.file.by'), closedBy),
    line(message('months.file.coverage'), words(enumerated(coverageOfClose(coverage, 'UTC'), 'coverage.sentences'))),
    line(message('months.file.rows'), count),
    line(message('months.file.digest'), digest),
    [],
    [
      ...(['currency', 'status', 'count', 'sum'] as const).map((name) => message(`months.${name}`)),
      ...failedMoneyParts.map((name) => message(`months.money.${name}`)),
    ].map((head) => text(words(head))),
    ...totals.map(({ currency, status, count: payouts, sum, returned, promised, out, withoutAmount }) => [
      ...[text(currency), text(status), number(payouts), ...[sum, returned, promised, out].map(number)],
      ...(withoutAmount === 0 ? [] : [text(words(message('months.withoutAmount', { count: withoutAmount })))]),
    ]),
    [],
    heads.map((head) => text(words(head))),
  ]);
}

const cellsOf = (row: ClosedRow) => [
  text(row.id),
  text(time(row.createdMs)),
  text(row.name),
  text(row.currency),
  number(row.amount),
  text(row.status),
  text(row.statusV1),
  text(row.method),
  text(row.country),
  number(row.toReturn),
  text(time(row.completedMs)),
];

/** Sends one part after another, and reads each only when the stream wants more. */
function streamOf(database: Store, { id }: MonthClose, about: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  let after = '';
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.encode(byteOrderMark + about)),
    async pull(controller) {
      const rows = await listClosedRows(database, id, { after, size: rowsAtATime });
      if (rows.length > 0) controller.enqueue(bytes.encode(csvText(rows.map(cellsOf))));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < rowsAtATime) controller.close();
    },
  });
}

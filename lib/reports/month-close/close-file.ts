import 'server-only';
import { failedMoneyParts } from '@/lib/contract/enums';
import { recordAlone } from '@/lib/audit/record-act';
import { type MadeFile, makeFile } from '@/lib/exports/files/made-file';
import { sentResult } from '@/lib/exports/files/sent-bytes';
import { columnHeads } from '@/lib/exports/about-lines';
import { columnFacts } from '@/lib/exports/export-columns';
import type { Cell } from '@/lib/exports/payout-cells';
import { formatInstant } from '@/lib/format/instant';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import type { MirrorScope } from '@/lib/mirror/open-mirror';
import type { ExportFormat } from '@/lib/store/export-schema';
import type { Store } from '@/lib/store/open-store';
import { closedFields } from './late-change';
import { coverageOfClose } from './close-coverage';
import { type ClosedRow, listClosedRows, type ReadClose, readClose } from './read-closes';

interface RequestedCloseFile {
  readonly account: string;
  readonly id: string;
  readonly form: ExportFormat;
  readonly words: Words;
  /** Ends the work when the person has left. */
  readonly signal?: AbortSignal;
}

export interface CloseFile extends Pick<MadeFile, 'bytes'> {
  /** `yyyy-mm`. */
  readonly month: string;
  /** When the month was closed, Unix milliseconds. */
  readonly closedMs: number;
  readonly body: ReadableStream<Uint8Array>;
}

const rowsAtATime = 1_000;

/** A closed month as a file: description, totals, rows. The download is recorded when its transfer has ended. */
export async function takeCloseFile(scope: MirrorScope, asked: RequestedCloseFile): Promise<CloseFile | undefined> {
  const { account, id, form, words, signal } = asked;
  const { caller, database } = scope;
  const read = await readClose(scope, account, id);
  if (read === undefined || caller === undefined) return undefined;
  const { month, closedMs, digest } = read.close;
  const made = await makeFile(
    {
      format: form,
      heads: columnHeads(words, columns, 'UTC'),
      kinds: columns.map((field) => columnFacts(field).kind),
      pages: pagesOf(database, id, form),
      head: (rows) => ({
        about: aboutLines(read, { account, rows, words }),
        aboutName: words(message('exports.file.about')),
        rowsName: words(message('exports.lists.listPayouts')),
      }),
    },
    signal,
  );
  const body = made.send(async (sent) => {
    await recordAlone(database, {
      at: new Date(),
      by: caller,
      kind: 'export',
      act: 'month.download',
      account,
      result: sentResult(sent),
      object: { type: 'months', id },
      after: { month, digest, format: form, rows: sent.rows, bytes: sent.bytes, of: made.bytes },
    });
  });
  return { month, closedMs, bytes: made.bytes, body };
}

const text = (value: string) => ({ kind: 'text', text: value }) as const;
const number = (value: string | number) => ({ kind: 'number', text: String(value) }) as const;

function aboutLines(
  { close, totals }: ReadClose,
  { account, rows, words }: { readonly account: string; readonly rows: number; readonly words: Words },
): Cell[][] {
  const { month, closedMs, closedBy, coverage, digest } = close;
  const line = (name: Message, value: string | number) => [
    text(words(name)),
    typeof value === 'number' ? number(value) : text(value),
  ];
  return [
    line(message('months.file.month'), month),
    line(message('months.file.account'), account),
    line(message('months.file.closed'), formatInstant(closedMs, 'UTC')),
    line(message('months.file.by'), closedBy),
    line(message('months.file.coverage'), words(enumerated(coverageOfClose(coverage, 'UTC'), 'coverage.sentences'))),
    line(message('months.file.rows'), rows),
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
  ];
}

/** In the order of the fingerprint, which people calculate from the plain CSV. */
const columns = ['id', ...closedFields] as const;

function cellOf(row: ClosedRow, field: (typeof columns)[number], form: ExportFormat): Cell {
  const value = row[field] ?? '';
  if (columnFacts(field).kind === 'amount') return number(value);
  if (typeof value === 'string') return text(value);
  // A workbook has times that a spreadsheet counts with, CSV the texts of the fingerprint.
  return form === 'xlsx' ? { kind: 'time', text: formatInstant(value, 'UTC') } : text(new Date(value).toISOString());
}

/** Reads a page of rows when the one before is in the file. */
async function* pagesOf(database: Store, id: string, form: ExportFormat): AsyncGenerator<readonly Cell[][]> {
  for (let after = ''; ;) {
    const rows = await listClosedRows(database, id, { after, size: rowsAtATime });
    if (rows.length > 0) yield rows.map((row) => columns.map((field) => cellOf(row, field, form)));
    if (rows.length < rowsAtATime) return;
    after = rows.at(-1)?.id ?? after;
  }
}

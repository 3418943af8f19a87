import { formatInstant } from '@/lib/format/instant';
import { message, personFor, type Message } from '@/lib/messages/message';
import { nounOf } from '@/lib/addresses/nouns';
import { roles } from '@/lib/roles';
import type { FoundRecord } from '@/lib/writes/lists/find-recorded';
import { createQuoteShown, isViewOf, shownWrites } from '@/lib/writes/verbs/shown-writes';
import { stateWords } from '@/lib/writes/verbs/state-words';
import { columnFacts, type ExportColumn } from './export-columns';
import { type Cell, type CellOptions, valueCell } from './payout-cells';
import type { RecordedColumn } from './recorded-columns';

type Value = string | undefined | Message;

function roleOf({ view }: FoundRecord): Value {
  const known = roles.find((one) => one === view.actor.role);
  return known === undefined ? view.actor.role : message(`terms.roles.${known}`);
}

const quoteOf = ({ view }: FoundRecord) => (isViewOf(view, createQuoteShown) ? view.result : undefined);

function askedOf({ view: { asked } }: FoundRecord, name: string): string {
  const value = asked[name];
  return typeof value === 'string' ? value : '';
}

/** The value of each column; a time as the record has it. */
const values: Readonly<Record<RecordedColumn, (found: FoundRecord) => Value>> = {
  created: ({ view }) => view.createdAt,
  writeId: ({ view }) => view.id,
  account: ({ view }) => view.account,
  action: ({ view }) => shownWrites[view.operation].title(view.asked),
  status: ({ view }) => stateWords(view).label,
  record: (found) =>
    found.view.resource === undefined ? '' : (nounOf(found.view.resource.type)?.one ?? found.view.resource.type),
  recordId: ({ view }) => view.resource?.id,
  by: ({ view }) => view.actor.name,
  role: roleOf,
  platformReference: ({ view }) => view.platformReference,
  attempts: ({ view }) => String(view.attempts.length),
  settled: ({ view }) => view.settledAt,
  requestId: ({ view }) => view.requestId,
  decision: ({ asked }) => (asked?.verdict == null ? '' : message(`exports.verdicts.${asked.verdict}`)),
  decidedBy: ({ asked }) => (asked?.decidedName == null ? '' : personFor(asked.decidedName, asked.decidedForName)),
  decided: ({ asked }) => asked?.decidedAt?.toISOString(),
  // The console's own reason for a void request is a code, and not a text for people.
  remark: ({ asked }) => (asked?.verdict === 'void' ? '' : (asked?.reason ?? '')),
  quoteId: (found) => quoteOf(found)?.quote_price.quote_id,
  soldAmount: (found) => quoteOf(found)?.sell_amount,
  soldCurrency: (found) => quoteOf(found)?.sell_currency,
  boughtAmount: (found) => quoteOf(found)?.buy_amount,
  boughtCurrency: (found) => quoteOf(found)?.buy_currency,
  rate: (found) => quoteOf(found)?.quote_price.direct_rate,
  inverseRate: (found) => quoteOf(found)?.quote_price.inverse_rate,
  valueDate: (found) => askedOf(found, 'conversion_date'),
  purpose: (found) => askedOf(found, 'transaction_type'),
  conversion: ({ conversion }) => conversion && stateWords(conversion).label,
  conversionId: ({ conversion }) => conversion?.platformReference,
};

const isOfRecords = (column: ExportColumn): column is RecordedColumn => Object.hasOwn(values, column);

/** The cells of one write, in the words of the list. */
export function recordedCells(found: FoundRecord, { columns, zone, words }: CellOptions): Cell[] {
  return columns.map((column) => {
    const value = isOfRecords(column) ? (values[column](found) ?? '') : '';
    const text = typeof value === 'string' ? value : words(value);
    const isTime = columnFacts(column).kind === 'time' && text !== '';
    return valueCell(column, isTime ? formatInstant(Date.parse(text), zone) : text);
  });
}

import * as z from 'zod';
import { formatInstant, zoneLabel } from '@/lib/format/instant';
import { coveredRests } from '@/lib/mirror/coverage';
import { coverageInFull, type StatedCoverage } from '@/lib/mirror/coverage-words';
import { enumerated } from '@/lib/messages/enumerated';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import { columnFacts, hasSensitive, type ExportColumn } from './export-columns';
import type { Cell } from './payout-cells';
import { exportedLists, type ExportedListName } from './exported-list';
import type { FilterNames } from '@/lib/mirror/payouts/filter-words';
import type { ExportedQuery } from './exported-query';

/**
 * How far the mirror reached when the file was requested: later rows may be in the file as well, and none is missing.
 */
export const keptCoverage = z
  .object({
    state: z.enum(['whole', 'partly', 'never']),
    asOfMs: z.number().optional(),
    endedAsOfMs: z.number().optional(),
    rest: z.enum(coveredRests).optional(),
    /**
     * The time of new and open records, as earlier versions kept it: they did not know how old the other records were.
     */
    completeToMs: z.number().optional(),
    days: z.int(),
    missingDays: z.int(),
    unreadable: z.int().default(0),
    staleSinceMs: z.number().optional(),
  })
  .transform(({ completeToMs, ...coverage }): StatedCoverage =>
    completeToMs === undefined ? coverage : { ...coverage, asOfMs: completeToMs, rest: 'ended' },
  );

/** Rows of one currency in a file; currencies are never added together. */
export const fileTotal = z.object({
  currency: z.string(),
  count: z.int(),
  /** Exact decimal text. */
  sum: z.string(),
  withoutAmount: z.int(),
});
export type FileTotal = z.output<typeof fileTotal>;

export interface AboutFile {
  /** The names of the accounts, with their ids. */
  readonly accounts: readonly string[];
  readonly list: ExportedListName;
  readonly asked: ExportedQuery;
  readonly names: FilterNames;
  readonly zone: string;
  readonly personName: string;
  readonly createdMs: number;
  readonly columns: readonly ExportColumn[];
  readonly isRevealed: boolean;
  readonly reason: string;
  readonly coverage: StatedCoverage;
  readonly rows: number;
  readonly totals: readonly FileTotal[];
}

/** The name of each column; the name of a time column includes its zone. */
export function columnHeads(words: Words, columns: readonly ExportColumn[], zone: string): string[] {
  return columns.map((name) => {
    const head = words(message(`fields.${name}`));
    return columnFacts(name).kind === 'time' ? words(message('exports.file.inZone', { head, zone })) : head;
  });
}

/** The lines before the rows: the description of the file, of its rows and of their coverage. */
export function aboutLines(words: Words, about: AboutFile): Cell[][] {
  const { order, money, leftOut } = about.asked;
  const { title, masks } = exportedLists[about.list];
  const isOfPayouts = about.list === 'listPayouts';
  const filters = about.asked.filters({ ...about.names, zone: about.zone });
  const time = (atMs: number) => formatInstant(atMs, about.zone);
  const line = (name: Message, ...values: readonly (string | Cell)[]): Cell[] =>
    [words(name), ...values].map((value) => (typeof value === 'string' ? { kind: 'text', text: value } : value));
  return [
    line(message('exports.file.file'), words(title)),
    line(message('exports.file.accounts'), words(enumerated(about.accounts))),
    line(
      message('exports.file.filters'),
      filters.length === 0
        ? words(message(isOfPayouts ? 'exports.file.noFilters' : 'exports.file.everyRow'))
        : words(enumerated(filters, 'exports.file.clauses')),
    ),
    ...(leftOut.length === 0
      ? []
      : [line(message('exports.file.leftOut'), words(enumerated(leftOut, 'exports.file.clauses')))]),
    line(
      message('exports.file.order'),
      words(message(order === 'asc' ? 'exports.file.oldestFirst' : 'exports.file.newestFirst')),
    ),
    line(message('exports.file.zone'), zoneLabel(about.createdMs, about.zone)),
    line(message('exports.file.by'), about.personName),
    line(message('exports.file.asked'), time(about.createdMs)),
    line(
      message('exports.file.coverage'),
      words(enumerated(coverageInFull(about.coverage, about.zone), 'exports.file.clauses')),
    ),
    ...(hasSensitive(about.columns) ? [line(message(`exports.masks.${masks}.name`), words(masksWords(about)))] : []),
    line(message('exports.file.rows'), { kind: 'number', text: String(about.rows) }),
    ...about.totals.map(({ currency, count, sum, withoutAmount }) =>
      line(
        money === undefined
          ? message('exports.file.total', { currency })
          : message(`exports.file.totalOf.${money}`, { currency }),
        { kind: 'number', text: sum },
        words(
          withoutAmount === 0
            ? message(isOfPayouts ? 'exports.file.payouts' : 'exports.file.ofRows', { count })
            : message('exports.file.withoutAmount', { count, without: withoutAmount }),
        ),
      ),
    ),
  ];
}

function masksWords({ list, isRevealed, reason }: AboutFile): Message {
  const { masks } = exportedLists[list];
  return isRevealed ? message('exports.file.full', { reason }) : message(`exports.masks.${masks}.masked`);
}

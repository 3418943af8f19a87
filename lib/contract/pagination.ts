import * as z from 'zod';
import { limits } from './limits';
import { wireInteger } from './primitives';

/** Interface 2.1 and 8: page 1 upwards, 1 to 100 records. */
export const pageQuery = {
  page_number: wireInteger(limits.pageNumber.min),
  page_size: wireInteger(limits.pageSize.min, limits.pageSize.max),
};

/** The sizes of `pageQuery`, and the first ten records for a caller that asks for no page. */
export const silentPageQuery = {
  page_number: pageQuery.page_number.default(1),
  page_size: pageQuery.page_size.default(limits.widePageSize.default),
};

/** Interface 4.10 and 8: 10 to 100 records, "default 10": two clients of the platform rely on that. */
export const widePageQuery = {
  page_number: wireInteger(limits.pageNumber.min).default(1),
  page_size: wireInteger(limits.widePageSize.min, limits.widePageSize.max).default(limits.widePageSize.default),
};

interface PageRecord {
  readonly record: z.ZodObject;
  /** The field of a record that names it. */
  readonly id: string;
}

/**
 * The key of a page's schema for the schema of its rows. A build has several copies of this module, in pages, in
 * handlers and in background work, and the copy that reads an answer is not always the one that made the schema.
 */
const pageRecord: unique symbol = Symbol.for('payments-console.page-record');

const pageOf = <P extends z.ZodObject>(records: PageRecord, schema: P): P =>
  Object.assign(schema, { [pageRecord]: records });

/** Interface 2.1: totals and records are present. */
export function page<T extends z.ZodObject>(record: T, id: keyof T['shape'] & string) {
  return pageOf({ record, id }, z.object({ total_pages: z.int(), total_items: z.int(), data: z.array(record) }));
}

/** Interface 2.1: totals and records may be missing (card products, and by extras 3 the other lists). */
export function loosePage<T extends z.ZodObject>(record: T, id: keyof T['shape'] & string) {
  return pageOf(
    { record, id },
    z.object({
      total_pages: z.int().optional(),
      total_items: z.int().optional(),
      data: z.preprocess((rows) => rows ?? [], z.array(record)),
    }),
  );
}

/** A row of a page that is not the record that the interface describes. */
export interface OddRow {
  /** Undefined where the row's id cannot be read. */
  readonly id: string | undefined;
  /** The fields that do not fit, by their paths; empty for a row that is no record at all. */
  readonly fields: readonly string[];
  /** The row's fields that the interface names, as they came; undefined for a row that is no record at all. */
  readonly raw: Readonly<Record<string, unknown>> | undefined;
}

/** Any list answer, for code that shows pages of any noun. */
export interface Page<T> {
  total_pages?: number | undefined;
  total_items?: number | undefined;
  data: T[];
  /** The rows that could not be read, which no count or sum of `data` includes; left out where all were read. */
  odd?: readonly OddRow[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads an answer by its schema; undefined if it is not the answer that the interface describes. A page is read row by
 * row: a row that does not fit is set apart, and the others stay. A page without rows beside a total above zero does
 * not fit, and neither does a total that is a text: interface 2.1 has integers.
 */
export function readResponse<S extends z.ZodType>(
  schema: S & { readonly [pageRecord]?: PageRecord },
  answer: unknown,
): z.output<S> | undefined {
  const { [pageRecord]: records } = schema;
  if (records === undefined || !isObject(answer)) return schema.safeParse(answer).data;
  const { data, total_items: total } = answer;
  const isEmpty = data === null && total === 0;
  if ((data ?? undefined) === undefined && typeof total === 'number' && total > 0) return undefined;
  if (!isEmpty && !Array.isArray(data)) return schema.safeParse(answer).data;
  const envelope = schema.safeParse({ ...answer, data: [] });
  if (!envelope.success) return undefined;
  const rows = ((data ?? []) as readonly unknown[]).map((row) => ({ row, read: records.record.safeParse(row) }));
  const odd = rows.flatMap(({ row, read }) => (read.success ? [] : oddRow(records, row, read.error)));
  const good = rows.flatMap(({ read }) => (read.success ? [read.data] : []));
  // Rows that all lack the id of these records belong to another list.
  if (good.length === 0 && odd.length > 0 && odd.every(({ id }) => id === undefined)) return undefined;
  // The envelope was read by the schema, and each row by the schema of its rows.
  return { ...(envelope.data as object), data: good, ...(odd.length === 0 ? {} : { odd }) } as z.output<S>;
}

/** The paths of the fields that do not fit; they say nothing of the values. */
const fieldsIn = (issues: z.ZodError['issues']): readonly string[] => [
  ...new Set(issues.map(({ path }) => path.join('.'))),
];

/** The paths of the fields in which an answer does not fit a schema. */
export const misfitsOf = (schema: z.ZodType, answer: unknown): readonly string[] =>
  fieldsIn(schema.safeParse(answer).error?.issues ?? []);

function oddRow({ record: { shape }, id: name }: PageRecord, row: unknown, { issues }: z.ZodError): OddRow {
  if (!isObject(row)) return { id: undefined, fields: [], raw: undefined };
  const { [name]: id } = row;
  return {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    fields: fieldsIn(issues),
    raw: Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(shape, field))),
  };
}

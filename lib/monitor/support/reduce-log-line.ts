import * as z from 'zod';

/** Fields that hold a kind, a pattern or a number. Ids, accounts, sentences and messages of errors are left out. */
const kept = z.object({
  level: z.string(),
  time: z.iso.datetime(),
  event: z.string(),
  method: z.string().optional(),
  route: z.string().optional(),
  operation: z.string().optional(),
  code: z.string().optional(),
  reason: z.string().optional(),
  role: z.string().optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  attempt: z.number().optional(),
  count: z.number().optional(),
  error: z.object({ name: z.string(), code: z.string().optional() }).optional(),
});

/** Words and patterns, as the code writes them: with a digit in it, a text may be an id, a number or an address. */
const words = /^[a-z/][a-z[\] ./:_-]{0,80}$/i;
/** Names and codes have few digits: `listV1Payouts`, and `57P01` of PostgreSQL. */
const names = /^(?:[\dA-Z]{5}|[a-z][a-z_-]{0,40}\d{0,2}[a-z_-]{0,40})$/i;

/** The line of the log without values; undefined for what is no line of the console. */
export function reduceLogLine(line: string): Readonly<Record<string, unknown>> | undefined {
  const read = kept.safeParse(parse(line));
  if (!read.success) return undefined;
  const { time, error, ...fields } = read.data;
  return { time, ...withoutValues(fields), ...(error === undefined ? {} : { error: withoutValues(error) }) };
}

const isName = new Set(['operation', 'code', 'name']);

function withoutValues(fields: Readonly<Record<string, string | number | undefined>>): Record<string, unknown> {
  const isKept = (name: string, value: string | number | undefined) =>
    typeof value === 'string' ? (isName.has(name) ? names : words).test(value) : value !== undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isKept(name, value)));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

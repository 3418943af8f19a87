import { withoutControlCharacters } from './front/control-characters.mjs';
import { describeError } from './front/describe-error.mjs';
import { lineWriter } from './front/line-writer.mjs';

/** There are no bodies, e-mail addresses or account numbers in the log, because there is no field for them. */
export type LogFields = { readonly error?: unknown } & {
  readonly [N in (typeof fieldNames)[number]]?: (N extends NumberName ? number : string) | undefined;
};

type NumberName = 'status' | 'durationMs' | 'attempt' | 'count';

type Level = 'debug' | 'info' | 'warn' | 'error';
type Scalar = string | number;

const fieldNames = [
  'digest', // links the error page that a person sees to this line
  'requestId',
  'traceparent',
  'method',
  'route', // a route's pattern or an operation's name, never an address with ids in it
  'operation',
  'status',
  'code',
  'durationMs',
  'attempt',
  'count',
  'personId',
  'role',
  'account',
  'reason',
  'sentence', // for the operator who started the console: what to correct
] as const;

/** Longer values are cut; most hold one word. */
const longest: Readonly<Record<string, number>> = { sentence: 2_000 };

/** Writes one line of JSON to standard output: an event of the console in kebab-case, and its fields. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  lineWriter()[level](lineOf(event, fields));
}

/** The line of `log`, without level and time. @internal Exported for tests. */
export function lineOf(event: string, fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = { event };
  for (const name of fieldNames) {
    const value = fields[name];
    if (isScalar(value)) line[name] = typeof value === 'string' ? textOf(value, longest[name] ?? 200) : value;
  }
  if (fields.error !== undefined) line['error'] = describeError(fields.error);
  return line;
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number';
}

function textOf(value: string, most: number): string {
  return withoutControlCharacters(value.slice(0, most));
}

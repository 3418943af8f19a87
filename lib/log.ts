import { withoutControlCharacters } from './front/control-characters.mjs';
import { describeError } from './front/describe-error.mjs';
import { lineWriter } from './front/line-writer.mjs';

/**
 * All that a log line may say. A field that is not named here is not written, whatever a caller passes: there are no
 * bodies, no e-mail addresses, no account numbers in the log because there is no field for them.
 */
export interface LogFields {
  readonly error?: unknown;
  /** Ties what a person sees on an error page to this line. */
  readonly digest?: string | undefined;
  readonly requestId?: string | undefined;
  readonly traceparent?: string | undefined;
  readonly method?: string | undefined;
  /** A route's pattern or an operation's name, never an address with ids in it. */
  readonly route?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly attempt?: number | undefined;
  readonly count?: number | undefined;
  readonly personId?: string | undefined;
  readonly role?: string | undefined;
  readonly account?: string | undefined;
  readonly reason?: string | undefined;
  /** For whoever started the console: what is to be corrected. */
  readonly sentence?: string | undefined;
}

type Level = 'debug' | 'info' | 'warn' | 'error';
type Scalar = string | number;

const fieldNames = {
  digest: true,
  requestId: true,
  traceparent: true,
  method: true,
  route: true,
  operation: true,
  status: true,
  code: true,
  durationMs: true,
  attempt: true,
  count: true,
  personId: true,
  role: true,
  account: true,
  reason: true,
  sentence: true,
} satisfies Record<Exclude<keyof LogFields, 'error'>, true>;

/** Cut off here; most hold one word. */
const longest: Readonly<Record<string, number>> = { sentence: 2_000 };

/** One line of JSON on standard output: an event of ours in kebab-case, and what belongs to it. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  lineWriter()[level](lineOf(event, fields));
}

/** What `log` writes, without level and time. @internal Exported for tests. */
export function lineOf(event: string, fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = { event };
  const given = fields as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(fieldNames)) {
    const value = given[name];
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

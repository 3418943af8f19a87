import { redact } from '@/lib/platform/client/redact';
import type { Write } from '../verbs/define-write';

/** One field of a write that waits for a second person. */
export interface ChangeRow {
  /** Names with dots between, as the platform has them. */
  readonly field: string;
  /** Masked, and undefined where the record has nothing, or does not show it. */
  readonly before: string | undefined;
  readonly after: string;
  readonly changed: boolean;
  /** The values are masked, and can be uncovered by those who may. */
  readonly masked: boolean;
}

/** What would be sent beside what the record has, compared as they are and shown as they may be. */
export function changeRows(write: Pick<Write, 'secrets'>, body: unknown, seen: unknown): ChangeRow[] {
  const [whole, wholeBefore] = [leaves(body), leaves(seen)];
  const shown = leaves(describeAsked(write, isFields(body) ? body : {}));
  const shownBefore = leaves(redact(seen));
  return [...shown].map(([field, after]) => ({
    field,
    before: shownBefore.get(field),
    after,
    changed: whole.get(field) !== wholeBefore.get(field),
    masked: after !== whole.get(field),
  }));
}

/** One value as it is stored; for those who may see it. */
export function wholeValue(record: unknown, field: string): string | undefined {
  return leaves(record).get(field);
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function leaves(value: unknown, path = ''): Map<string, string> {
  if (value === undefined || value === null || value === '') return new Map();
  if (typeof value !== 'object') return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...leaves(inner, path === '' ? name : `${path}.${name}`)]),
  );
}

/** Nobody reads a file or a page of base64 in a record. */
const longestShown = 300;

/** What was asked, as it is kept in clear: masked like any answer, without what the write calls secret and without files. */
export function describeAsked(
  { secrets: { masked } }: Pick<Write, 'secrets'>,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const shorten = (name: string, value: unknown): unknown => {
    const shown = Object.hasOwn(masked, name) ? masked[name] : undefined;
    if (shown !== undefined && typeof value === 'object' && value !== null) return maskAllBut(shown, value);
    return typeof value === 'string' && value.length > longestShown ? `(${value.length} characters)` : value;
  };
  return Object.fromEntries(Object.entries(redact(body)).map(([name, value]) => [name, shorten(name, value)]));
}

function maskAllBut(shown: readonly string[], value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, shown.includes(name) ? inner : '••••']),
  );
}

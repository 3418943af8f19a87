import type { PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader, ReadOperation } from '../engine/dependencies';
import type { Write } from '../verbs/define-write';

type SubjectRead = Extract<ReadOperation, { name: 'retrieveCard' | 'retrieveCardholder' | 'retrievePaymentIntent' }>;

/** What of the record that a write changes a second person decides by; undefined where there is none or it is not shown. */
export async function readSubject(
  platform: PlatformReader,
  {
    write: { subject },
    account,
    id,
  }: { readonly write: Pick<Write, 'subject'>; readonly account: string; readonly id: string | undefined },
): Promise<Result<Fields | undefined, 'unreadable'>> {
  if (id === undefined || subject === undefined) return ok(undefined);
  const record = await subject.read(platform, account, id);
  if (!record.ok) return record;
  if (record.value === undefined) return ok(undefined);
  const fields: Fields = { ...record.value };
  return ok(Object.fromEntries(subject.fields.map((name) => [name, fields[name] ?? null])));
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the record that a write changes by its own read; undefined where this platform has none. */
export function readIfOffered(operation: SubjectRead) {
  return async (
    platform: PlatformReader,
    account: string,
    id: string,
  ): Promise<Result<object | undefined, 'unreadable'>> => {
    if (!(await platform.has(operation.name))) return ok(undefined);
    const answer: Result<object, PlatformError> = await platform.read(operation, {
      account,
      params: { id },
      query: {},
    });
    return answer.ok ? answer : failed('unreadable');
  };
}

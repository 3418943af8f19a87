import type { AuditFilter } from '@/lib/audit/list-lines';
import { auditKinds } from '@/lib/store/audit-kinds';
import { readDatePreset } from '@/lib/format/date-preset';
import { dayStartMs } from '@/lib/format/instant';
import { type AskedDays, type DayRange, fixDays, readDayRange } from '@/lib/format/day-range';
import { addDays, isPlainDate, todayIn } from '@/lib/format/plain-date';
import { uuids } from '@/lib/contract/fields/uuids';
import { hasSteps } from './audit-words';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

/** The address of an account's audit, or of the audit of the whole console. */
export const auditBase = (account: string | undefined): string =>
  account === undefined ? '/settings/audit' : pathIn(account, 'audit');

/** The page of one line, in the audit of the account or of the whole console. */
export const linePath = (account: string | undefined, sequence: number): string =>
  account === undefined
    ? pathTo('/settings/audit/[sequence]', { sequence })
    : pathIn(account, 'audit/[sequence]', { sequence });

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The parts of the address; a part that cannot be read is empty. */
export function readAuditQuery(search: Search) {
  const one = (name: string, fits: (text: string) => boolean) => {
    const text = ([search[name]].flat()[0] ?? '').trim();
    return fits(text) ? text : '';
  };
  return {
    person: one('person', (text) => uuids.any.test(text)),
    object: one('object', (text) => /^[\x20-\x7e]{1,100}$/.test(text)),
    account: one('account', (text) => /^[\w-]{1,64}$/.test(text)),
    kind: one('kind', (text) => auditKinds.some((kind) => kind === text)),
    act: one('act', (text) => /^[\w.-]{1,60}$/.test(text)),
    result: one('result', (text) => /^[\w-]{1,40}$/.test(text)),
    days: one('days', (text) => readDatePreset(text) !== undefined),
    from: one('from', isPlainDate),
    to: one('to', isPlainDate),
    before: one('before', (text) => /^[1-9]\d{0,14}$/.test(text)),
  };
}

export type AuditQuery = ReturnType<typeof readAuditQuery>;

/** The days in the address: a preset, or fixed days. */
const auditDays = ({ days, from, to }: AuditQuery): AskedDays => ({
  days: readDatePreset(days),
  from: from || undefined,
  to: to || undefined,
});

export const auditRange = (query: AuditQuery): DayRange | undefined => readDayRange(auditDays(query));

/** Days begin and end in the person's zone, the last day included; a preset means the days that it covers now. */
export function toAuditFilter(
  query: AuditQuery,
  account: string | undefined,
  { zone, nowMs = Date.now() }: { readonly zone: string; readonly nowMs?: number },
): AuditFilter {
  const { person, object, kind, act, result, before } = query;
  const { from, to } = fixDays(auditDays(query), todayIn(zone, nowMs));
  return {
    account: account ?? (query.account === '' ? undefined : query.account),
    personId: person === '' ? undefined : person,
    objectId: object === '' ? undefined : object,
    kind: auditKinds.find((known) => known === kind),
    act: act === '' ? undefined : { name: act, withSteps: hasSteps(act) },
    result: result === '' ? undefined : result,
    from: from === undefined ? undefined : new Date(dayStartMs(from, zone)),
    until: to === undefined ? undefined : new Date(dayStartMs(addDays(to, 1), zone)),
    before: before === '' ? undefined : Number(before),
  };
}

import { everyAccount } from '@/lib/addresses/every-account';
import { findRecordPath } from '@/lib/addresses/nouns';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import type { AlertView } from './find-alerts';

/** Subjects of alerts that have no page of their own. */
const lists = {
  // A removed account is not on the platform any more.
  'removed-bank-accounts': 'bank-accounts',
  approvals: 'approvals',
} as const;

/** The page of an alert's subject; undefined where the subject has no page. */
export function alertPath({
  account,
  object: { type, id },
  inPlaceOf,
}: Pick<AlertView, 'account' | 'object'> & Partial<Pick<AlertView, 'inPlaceOf'>>): string | undefined {
  if (type === 'admin-changes') return '/settings';
  if (type === 'access-review') return pathTo('/settings/people/review');
  if (type === 'people') return pathTo('/settings/people/[id]', { id });
  if (account === '') return undefined;
  // In the place of another person also for accounts that were not granted to this one.
  const acting = inPlaceOf === undefined ? account : everyAccount;
  const list = Object.entries(lists).find(([name]) => name === type)?.[1];
  return list === undefined ? findRecordPath(acting, type, id) : pathIn(acting, list);
}

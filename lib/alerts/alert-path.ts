import { everyAccount } from '@/lib/access/accounts/every-account';
import type { AlertView } from './find-alerts';

/** The page of an alert's subject, within its account. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  payouts: (id) => `payouts/${id}`,
  'bank-accounts': (id) => `bank-accounts/${id}`,
  // A removed account has no page of its own any more.
  'removed-bank-accounts': () => 'bank-accounts',
  cards: (id) => `cards/${id}`,
  operations: (id) => `activity/${id}`,
  approvals: () => 'approvals',
  months: (id) => `reports/months/${id}`,
};

/** The page of an alert's subject; undefined where it has none. */
export function alertPath({
  account,
  object: { type, id },
  inPlaceOf,
}: Pick<AlertView, 'account' | 'object'> & Partial<Pick<AlertView, 'inPlaceOf'>>): string | undefined {
  if (type === 'admin-changes') return '/settings';
  if (type === 'people') return `/settings/people/${encodeURIComponent(id)}`;
  const page = account === '' ? undefined : pages[type]?.(encodeURIComponent(id));
  if (page === undefined) return undefined;
  // In the place of another person also for accounts that were not granted to this one.
  return `/a/${encodeURIComponent(inPlaceOf === undefined ? account : everyAccount)}/${page}`;
}

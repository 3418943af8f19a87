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
}: Pick<AlertView, 'account' | 'object'>): string | undefined {
  if (type === 'admin-changes') return '/settings';
  const page = account === '' ? undefined : pages[type]?.(encodeURIComponent(id));
  return page === undefined ? undefined : `/a/${encodeURIComponent(account)}/${page}`;
}

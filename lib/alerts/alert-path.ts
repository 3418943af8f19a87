import type { AlertView } from './find-alerts';

/** Where what an alert is about stands, within its account. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  payouts: (id) => `payouts/${id}`,
  'bank-accounts': (id) => `bank-accounts/${id}`,
  // There is no page of it any more.
  'removed-bank-accounts': () => 'bank-accounts',
  cards: (id) => `cards/${id}`,
  operations: (id) => `activity/${id}`,
  approvals: () => 'approvals',
  months: (id) => `reports/months/${id}`,
};

/** The page of what an alert is about; undefined where it has none. */
export function alertPath({
  account,
  object: { type, id },
}: Pick<AlertView, 'account' | 'object'>): string | undefined {
  if (type === 'admin-changes') return '/settings';
  const page = account === '' ? undefined : pages[type]?.(encodeURIComponent(id));
  return page === undefined ? undefined : `/a/${encodeURIComponent(account)}/${page}`;
}

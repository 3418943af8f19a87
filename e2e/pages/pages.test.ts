import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Fixtures } from '@/sandbox/answer-control';
import { pages } from './pages';

const root = path.join(import.meta.dirname, '../..');

/** The addresses of all pages, as the folders of `app` make them: `/a/[account]/payouts/[id]`. */
const routes = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => `/${path.dirname(file)}`.replace(/\/\.$/, '/'));

/** Pages of what a test makes first, with the file of that test; pages without a file only lead on to another one. */
const elsewhere: Readonly<Record<string, string | undefined>> = {
  '/': undefined,
  '/guides/at': undefined,
  '/invitation/[token]': 'e2e/release/own/people.spec.ts',
  '/invitation/done': 'e2e/release/own/people.spec.ts',
  '/new-password/[token]': 'e2e/release/own/people.spec.ts',
  '/new-password/done': 'e2e/release/own/people.spec.ts',
  '/sign-in/code': 'e2e/journeys/own/second-factor.spec.ts',
  '/sign-in/enrol': 'e2e/journeys/own/second-factor.spec.ts',
  '/settings/people/[id]': 'e2e/release/own/people.spec.ts',
  '/a/[account]/activity/[id]': 'e2e/release/own/activity.spec.ts',
  '/a/[account]/audit/[sequence]': 'e2e/release/own/audit.spec.ts',
  '/a/[account]/card-products/[id]': 'e2e/release/without-mirror/card-products.spec.ts',
  '/a/[account]/cards/freeze-many/[id]': 'e2e/release/card-status/card-bulk.spec.ts',
  '/a/[account]/deposits/[id]': 'e2e/journeys/deposits.spec.ts',
  '/a/[account]/quotes/[id]': 'e2e/journeys/conversion.spec.ts',
  '/a/[account]/reports/months/[id]': 'e2e/release/mirror/month-close.spec.ts',
  '/a/[account]/reports/schedules/[id]': 'e2e/release/own/report-schedules.spec.ts',
};

/** A platform without records: the addresses of records end before their ids. */
const noRecords: Fixtures = {
  credentials: { client_id: '', api_key: '' },
  accounts: { master: { account_id: '', name: '' }, sub_accounts: [] },
  bank_accounts: [],
  cards: [],
  cardholders: [],
  payment_intents: [],
  payouts: [],
};

test('each page of the console is looked at in both themes, on a phone and for barriers', () => {
  const isAt = (address: string) => (route: string) =>
    new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]*')}$`).test(address);
  // A fixed name goes before the name of a record.
  const literalFirst = routes.toSorted((one, other) => one.split('[').length - other.split('[').length);
  const seen = new Set(pages.map((page) => literalFirst.find(isAt(page.path(noRecords).replace(/\?.*$/, '')))));
  const isSeen = (route: string) => seen.has(route);
  expect(routes.filter((route) => !isSeen(route) && !Object.hasOwn(elsewhere, route))).toEqual([]);
  for (const [route, file] of Object.entries(elsewhere)) {
    expect(routes).toContain(route);
    expect(isSeen(route), route).toBe(false);
    if (file !== undefined) expect(readFileSync(path.join(root, file), 'utf8')).toContain('expectNoAxeViolations');
  }
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathIn, pathTo, readValues } from './path-to';

const root = path.join(import.meta.dirname, '../../app');

/** Each page and each handler of the console, with its address for an account `a/1` and other values `b? 2`. */
const addresses: readonly (readonly [route: string, address: string])[] = [
  ['/', '/'],
  ['/a/[account]', '/a/a%2F1'],
  ['/a/[account]/activity', '/a/a%2F1/activity'],
  ['/a/[account]/activity/[id]', '/a/a%2F1/activity/b%3F%202'],
  ['/a/[account]/alerts', '/a/a%2F1/alerts'],
  ['/a/[account]/approvals', '/a/a%2F1/approvals'],
  ['/a/[account]/audit', '/a/a%2F1/audit'],
  ['/a/[account]/audit/[sequence]', '/a/a%2F1/audit/7'],
  ['/a/[account]/bank-accounts', '/a/a%2F1/bank-accounts'],
  ['/a/[account]/bank-accounts/[id]', '/a/a%2F1/bank-accounts/b%3F%202'],
  ['/a/[account]/bank-accounts/[id]/edit', '/a/a%2F1/bank-accounts/b%3F%202/edit'],
  ['/a/[account]/bank-accounts/new', '/a/a%2F1/bank-accounts/new'],
  ['/a/[account]/card-products', '/a/a%2F1/card-products'],
  ['/a/[account]/card-products/[id]', '/a/a%2F1/card-products/b%3F%202'],
  ['/a/[account]/cardholders', '/a/a%2F1/cardholders'],
  ['/a/[account]/cardholders/[id]', '/a/a%2F1/cardholders/b%3F%202'],
  ['/a/[account]/cardholders/[id]/edit', '/a/a%2F1/cardholders/b%3F%202/edit'],
  ['/a/[account]/cards', '/a/a%2F1/cards'],
  ['/a/[account]/cards/[id]', '/a/a%2F1/cards/b%3F%202'],
  ['/a/[account]/cards/freeze-many', '/a/a%2F1/cards/freeze-many'],
  ['/a/[account]/cards/freeze-many/[id]', '/a/a%2F1/cards/freeze-many/b%3F%202'],
  ['/a/[account]/deposits', '/a/a%2F1/deposits'],
  ['/a/[account]/deposits/[id]', '/a/a%2F1/deposits/b%3F%202'],
  ['/a/[account]/deposits/simulate', '/a/a%2F1/deposits/simulate'],
  ['/a/[account]/exports', '/a/a%2F1/exports'],
  ['/a/[account]/inbox', '/a/a%2F1/inbox'],
  ['/a/[account]/payment-intents', '/a/a%2F1/payment-intents'],
  ['/a/[account]/payment-intents/[id]', '/a/a%2F1/payment-intents/b%3F%202'],
  ['/a/[account]/payouts', '/a/a%2F1/payouts'],
  ['/a/[account]/payouts/[id]', '/a/a%2F1/payouts/b%3F%202'],
  ['/a/[account]/payouts/ageing', '/a/a%2F1/payouts/ageing'],
  ['/a/[account]/payouts/failures', '/a/a%2F1/payouts/failures'],
  ['/a/[account]/quotes', '/a/a%2F1/quotes'],
  ['/a/[account]/quotes/[id]', '/a/a%2F1/quotes/b%3F%202'],
  ['/a/[account]/quotes/history', '/a/a%2F1/quotes/history'],
  ['/a/[account]/reports', '/a/a%2F1/reports'],
  ['/a/[account]/reports/months', '/a/a%2F1/reports/months'],
  ['/a/[account]/reports/months/[id]', '/a/a%2F1/reports/months/b%3F%202'],
  ['/a/[account]/reports/schedules', '/a/a%2F1/reports/schedules'],
  ['/a/[account]/reports/schedules/[id]', '/a/a%2F1/reports/schedules/b%3F%202'],
  ['/guides', '/guides'],
  ['/guides/[guide]', '/guides/b%3F%202'],
  ['/guides/at', '/guides/at'],
  ['/invitation/[token]', '/invitation/b%3F%202'],
  ['/invitation/done', '/invitation/done'],
  ['/new-password/[token]', '/new-password/b%3F%202'],
  ['/new-password/done', '/new-password/done'],
  ['/reference', '/reference'],
  ['/settings', '/settings'],
  ['/settings/accounts', '/settings/accounts'],
  ['/settings/alerts', '/settings/alerts'],
  ['/settings/alerts/open', '/settings/alerts/open'],
  ['/settings/alerts/rules', '/settings/alerts/rules'],
  ['/settings/alerts/webhook', '/settings/alerts/webhook'],
  ['/settings/approvals', '/settings/approvals'],
  ['/settings/audit', '/settings/audit'],
  ['/settings/audit/[sequence]', '/settings/audit/7'],
  ['/settings/connections', '/settings/connections'],
  ['/settings/mirror', '/settings/mirror'],
  ['/settings/people', '/settings/people'],
  ['/settings/people/[id]', '/settings/people/b%3F%202'],
  ['/settings/people/invite', '/settings/people/invite'],
  ['/settings/people/review', '/settings/people/review'],
  ['/settings/roles', '/settings/roles'],
  ['/settings/sessions', '/settings/sessions'],
  ['/settings/sign-in', '/settings/sign-in'],
  ['/settings/workers', '/settings/workers'],
  ['/sign-in', '/sign-in'],
  ['/sign-in/code', '/sign-in/code'],
  ['/sign-in/enrol', '/sign-in/enrol'],
  ['/a/[account]/payouts/[id]/confirmation', '/a/a%2F1/payouts/b%3F%202/confirmation'],
  ['/a/[account]/quotes/calendar', '/a/a%2F1/quotes/calendar'],
  ['/a/[account]/quotes/clock', '/a/a%2F1/quotes/clock'],
  ['/api/rules/alerts', '/api/rules/alerts'],
  ['/api/rules/approvals', '/api/rules/approvals'],
  ['/api/audit/[account]/export', '/api/audit/a%2F1/export'],
  ['/api/audit/stream', '/api/audit/stream'],
  ['/api/audit/witness', '/api/audit/witness'],
  ['/api/cards/[account]', '/api/cards/a%2F1'],
  ['/api/changes', '/api/changes'],
  ['/api/csp', '/api/csp'],
  ['/api/documents/[account]/[formId]', '/api/documents/a%2F1/b%3F%202'],
  ['/api/drafts', '/api/drafts'],
  ['/api/exports', '/api/exports'],
  ['/api/exports/access-review', '/api/exports/access-review'],
  ['/api/exports/[id]', '/api/exports/b%3F%202'],
  ['/api/find/[account]', '/api/find/a%2F1'],
  ['/api/health/live', '/api/health/live'],
  ['/api/health/ready', '/api/health/ready'],
  ['/api/invitation', '/api/invitation'],
  ['/api/live/[account]/[operation]', '/api/live/a%2F1/b%3F%202'],
  ['/api/metrics', '/api/metrics'],
  ['/api/mirror', '/api/mirror'],
  ['/api/mirror/[account]/lists/[list]', '/api/mirror/a%2F1/lists/b%3F%202'],
  ['/api/mirror/[account]/lists/[list]/values', '/api/mirror/a%2F1/lists/b%3F%202/values'],
  ['/api/mirror/[account]/open', '/api/mirror/a%2F1/open'],
  ['/api/mirror/[account]/payouts', '/api/mirror/a%2F1/payouts'],
  ['/api/mirror/[account]/payouts/totals', '/api/mirror/a%2F1/payouts/totals'],
  ['/api/mirror/[account]/payouts/values', '/api/mirror/a%2F1/payouts/values'],
  ['/api/months/[account]', '/api/months/a%2F1'],
  ['/api/months/[account]/[id]', '/api/months/a%2F1/b%3F%202'],
  ['/api/new-password', '/api/new-password'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/reveal/[account]/[operation]', '/api/reveal/a%2F1/b%3F%202'],
  ['/api/reviews/[account]', '/api/reviews/a%2F1'],
  ['/api/reviews/[account]/[id]', '/api/reviews/a%2F1/b%3F%202'],
  ['/api/mirror/[account]/saved-views/[list]', '/api/mirror/a%2F1/saved-views/b%3F%202'],
  ['/api/scim/v2/Users', '/api/scim/v2/Users'],
  ['/api/scim/v2/Users/[id]', '/api/scim/v2/Users/b%3F%202'],
  ['/api/session', '/api/session'],
  ['/api/step-up', '/api/step-up'],
  ['/api/step-up/passkey', '/api/step-up/passkey'],
  ['/api/writes/[account]', '/api/writes/a%2F1'],
  ['/api/writes/[account]/[id]', '/api/writes/a%2F1/b%3F%202'],
  ['/api/writes/[account]/activity', '/api/writes/a%2F1/activity'],
  ['/api/writes/[account]/runs/[id]', '/api/writes/a%2F1/runs/b%3F%202'],
  ['/api/writes/[account]/unsettled', '/api/writes/a%2F1/unsettled'],
  ['/guides/pictures/[language]/[picture]', '/guides/pictures/b%3F%202/b%3F%202'],
];

test('the address of each page and handler encodes each value once', () => {
  const values: Readonly<Record<string, string>> = { account: 'a/1', sequence: '7' };
  const valuesOf = new Proxy(values, { get: (known, name: string) => known[name] ?? 'b? 2' });
  // The values of all routes at once, whose types differ.
  const anyPath = pathTo as (route: string, given: unknown) => string;
  for (const [route, address] of addresses) expect(anyPath(route, valuesOf)).toBe(address);
});

test('no page or handler is missing in the list above', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const made = files
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !file.includes('[...'))
    .map((file) => `/${path.dirname(file)}`.replace(/\/\.$/, '/'));
  expect(made.toSorted()).toEqual(addresses.map(([route]) => route).toSorted());
});

test('a page of an account, with and without values of its own', () => {
  expect(pathIn('master')).toBe('/a/master');
  expect(pathIn('all', 'payouts')).toBe('/a/all/payouts');
  expect(pathIn('x y', 'audit/[sequence]', { sequence: 12 })).toBe('/a/x%20y/audit/12');
  expect(pathIn('master', 'payouts/[id]/confirmation', { id: 'P/1?' })).toBe('/a/master/payouts/P%2F1%3F/confirmation');
});

test('the values of an address are read as they were written', async () => {
  const id = 'P/1? 100% ü';
  const address = pathIn('x y', 'payouts/[id]', { id });
  const [, , account = '', , encoded = ''] = address.split('/');
  expect(await readValues(Promise.resolve({ account, id: encoded }))).toEqual({ account: 'x y', id });
});

/** Any text that an address can carry: half a surrogate has no bytes. */
const id = fc.string({ unit: 'binary', minLength: 1 });
const hostileIds = [
  '..',
  '.',
  '%2525',
  '%252e%252e',
  '%00',
  '/',
  '//x',
  '?a=b',
  '#x',
  'javascript:alert(1)',
  'data:text/html,x',
  '\\',
  ' ',
  '\r\nX: 1',
];

test('no value leaves its part of any address, and each is read back as it was: encoded once, decoded once', async () => {
  // The values of all routes at once, whose types differ.
  const anyPath = pathTo as (route: string, given: unknown) => string;
  const withValues = addresses.map(([route]) => route).filter((route) => route.includes('['));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withValues),
      fc.array(id, { minLength: 3, maxLength: 3 }),
      async (route, ids) => {
        const names = [...route.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name);
        const values = Object.fromEntries(names.map((name, place) => [name, ids[place] ?? '']));
        const address = anyPath(route, values);
        const [given, made] = [route.split('/'), address.split('/')];
        expect(address).toMatch(/^\/(?!\/)[\w/.~!*'()%-]*$/);
        expect(made).toHaveLength(given.length);
        const parts = Object.fromEntries(names.map((name) => [name, made[given.indexOf(`[${name}]`)] ?? '']));
        expect(await readValues(Promise.resolve(parts))).toEqual(values);
      },
    ),
    { examples: hostileIds.map((hostile) => ['/a/[account]/payouts/[id]', [hostile, hostile, hostile]]) },
  );
});

test('an id that was encoded twice is another id, and no address decodes it twice', async () => {
  for (const hostile of hostileIds) {
    const twice = encodeURIComponent(encodeURIComponent(hostile));
    const read = await readValues(Promise.resolve({ account: 'master', id: twice }));
    expect(read.id).toBe(encodeURIComponent(hostile));
  }
});

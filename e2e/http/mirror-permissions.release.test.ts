import type { Fixtures } from '@/sandbox/answer-control';
import { untilFilled } from '../harness/stores/filled-store';
import { SandboxControl } from '../harness/sandbox';
import type { KeptPayouts } from '../harness/stores/store-commands.fixture';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Outcome, readHandler, readPage } from '../matrix/matrix-answers';
import { type Answer, callers, MatrixConsole, roles } from '../matrix/matrix-console';

// A turn of the background work, or an order of the platform, is waited for.

/** Reliability 4.4, typed by hand: operator, support, manager, admin. Rows 2 and 4, and administration. */
const sees = { payouts: 'V M V –', bankAccounts: 'M – M –', mirror: '– – – D' } as const;

interface Entry {
  readonly sees: keyof typeof sees;
  readonly path: (account: string) => string;
  /** Matches a page or an answer that was given. */
  readonly shows: RegExp;
  /** Matches the planted rows that a permitted person finds there; undefined where the address shows none. */
  readonly tells?: RegExp;
  /** `one`: the address exists only for one account; `none`: it has no account. */
  readonly only?: 'one' | 'none';
}

const isHandler = ({ path }: Entry) => path('').startsWith('/api/');
const given = /^\{"(?:ok":true|data":[{[])/;
const page = (rest: string, shows: RegExp, tells?: RegExp): Entry => ({
  sees: 'payouts',
  path: (account) => `/a/${account}${rest}`,
  shows,
  ...(tells === undefined ? {} : { tells }),
});
const handler = (path: (account: string) => string, tells?: RegExp): Entry => ({
  sees: 'payouts',
  path,
  shows: given,
  ...(tells === undefined ? {} : { tells }),
});

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const monthOf = (days: number) => daysAgo(days).slice(0, 7);

/** Every page and handler that answers from the mirror, with searches for the planted rows. */
const entries: readonly Entry[] = [
  page('/payouts', /<h1[^>]*>Payouts/),
  page('/payouts?status=FAILED&sort=amount&size=100', /<h1[^>]*>Payouts/, /Zyxwvut Holding/),
  page('/payouts/ageing', /<h1[^>]*>Ageing/, /Zyxwvut Holding/),
  page('/payouts/failures', /<h1[^>]*>Failures/, /Zyxwvut reason/),
  page('/payouts/failures?by=bank', /<h1[^>]*>Failures/, /Qqpq Bank/),
  page('/reports?measure=count&by=currency', /<h1[^>]*>Reports/, /\bMGA\b/),
  page('/exports', /<h1[^>]*>Exports/),
  { ...page('', /<h1/, /Zyxwvut Holding/), only: 'one' },
  handler((account) => `/api/mirror/${account}/payouts?size=100&status=FAILED`, /Zyxwvut Holding/),
  handler((account) => `/api/mirror/${account}/payouts?least=777777.77&most=777777.77`, /Zyxwvut Holding/),
  handler((account) => `/api/mirror/${account}/payouts/totals?q=holding`, /"MGA"/),
  handler((account) => `/api/mirror/${account}/open`),
  handler((account) => `/api/find/${account}?q=holding`, /Zyxwvut Holding/),
  handler((account) => `/api/find/${account}?q=777777.77&list=listPayouts`, /777777\.77/),
  handler((account) => `/api/exports?account=${account}`),
  page('/reports/months', /<h1[^>]*>Month close/),
  page('/reports/schedules', /<h1[^>]*>Scheduled reports/),
  handler((account) => `/api/mirror/${account}/saved-views/listPayouts`),
  handler((account) => `/api/reviews/${account}?status=FAILED`, /"MGA"/),
  handler((account) => `/api/reviews/${account}?ids=PO-HAND-2`, /Zyxwvut Holding/),
  { ...handler((account) => `/api/months/${account}?month=${monthOf(40)}`, /"MGA"/), only: 'one' },
  {
    ...handler((account) => `/api/mirror/${account}/lists/listBankAccounts?rows=1`),
    sees: 'bankAccounts',
    only: 'one',
  },
  { sees: 'mirror', path: () => '/settings/mirror', shows: /<h1[^>]*>Stored copy/, only: 'none' },
  { sees: 'mirror', path: () => '/settings/workers', shows: /<h1[^>]*>Background work/, only: 'none' },
  { sees: 'mirror', path: () => '/settings/alerts/open', shows: /<h1[^>]*>Console alerts/, only: 'none' },
  { sees: 'mirror', path: () => '/settings/alerts/rules', shows: /<h1[^>]*>Alert rules/, only: 'none' },
  { sees: 'mirror', path: () => '/settings/alerts/webhook', shows: /<h1[^>]*>Webhook/, only: 'none' },
  page('/alerts', /<h1[^>]*>Alerts/, /MGA/),
  page('/inbox', /<h1[^>]*>Inbox/, /MGA/),
];

/** Texts of the planted rows: a person without their account must find none of them. */
const told = /zyxwvut|qqpq|\bMGA\b|\b777,?777\.77|PO-HAND/i;

/** Planted payouts for every list, search, sum, group and age, of an account that other people are not granted. */
function payoutsOf(account: string): KeptPayouts {
  const v2 = [
    { status: 'INITIATED', days: 1 },
    { status: 'PROCESSING', days: 40 },
    // This failed payout is old enough for an alert.
    { status: 'FAILED', days: 1 },
    { status: 'COMPLETED', days: 3 },
  ].map(({ status, days }, place) => ({
    payout_id: `PO-HAND-${String(place)}`,
    payout_currency: 'MGA',
    payout_amount: '777777.77',
    statement_descriptor: 'zyxwvut',
    payout_status: status,
    create_time: daysAgo(days),
    internal_note: 'zyxwvut',
    completed_time: status === 'COMPLETED' ? daysAgo(2) : '',
  }));
  const bank = { bank_name: 'Qqpq Bank', bank_country_code: 'MG', account_number: '777777123456', iban: '' };
  const v1 = v2.map((row) => ({
    ...row,
    payout_method: 'LOCAL',
    short_reference_id: 'ZYXWVUT',
    failure_reason: 'Zyxwvut reason',
    beneficiary: { company_name: 'Zyxwvut Holding', bank_details: bank },
  }));
  return { account, v2, v1 };
}

const subOf = ({ accounts }: Fixtures) =>
  accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
const people = (seed: Fixtures) => [
  ...roles.map((role) => ({ name: role, role })),
  { name: 'expired', role: 'operator', expired: true } as const,
  { name: 'disabled', role: 'operator', disabled: true } as const,
  { name: 'ended', role: 'manager' } as const,
  { name: 'nothing granted', role: 'manager', accounts: [] } as const,
  {
    name: 'everywhere',
    role: 'manager',
    accounts: ['master', ...seed.accounts.sub_accounts.map((one) => one.account_id)],
  } as const,
];

describe('in a console of its own', () => {
  let console: MatrixConsole;
  let sub = '';
  beforeAll(async () => {
    console = await MatrixConsole.start({
      people,
      payouts: (seed) => {
        sub = subOf(seed);
        return [payoutsOf(sub)];
      },
      variables: { MIRROR_DAYS: '30', LOG_LEVEL: 'info' },
    });
    await untilFilled(console.copy);
    const { status } = await console.ask('ended', '/api/auth/signout', {
      method: 'POST',
      headers: { origin: console.origin },
      body: new URLSearchParams({}),
    });
    expect(status).toBeLessThan(400);
  });
  afterAll(async () => {
    await console.end();
  });

  async function outcomeOf(caller: string, entry: Entry, account: string): Promise<Outcome> {
    let answer = await console.get(caller, entry.path(account));
    // On a busy machine the database may let a page wait for more than three seconds; the page then neither gives nor refuses.
    for (let times = 1; times <= 5 && answer.text.includes('can’t reach its database'); times += 1) {
      answer = await console.get(caller, entry.path(account));
    }
    if (isHandler(entry)) return readHandler(answer, entry.shows);
    // Administrators are redirected from an account's home.
    const act = { page: () => '', handler: () => '', write: '', shows: entry.shows, token: entry.only === 'one' };
    return readPage(answer, act, ['Zyxwvut']);
  }

  function wantedOf(caller: string, entry: Entry, account: string): Outcome {
    const role = caller === 'nothing granted' ? 'manager' : caller;
    const place = roles.findIndex((one) => one === role);
    if (place === -1) return 'sign in';
    const mayRole = sees[entry.sees].split(' ')[place] !== '–';
    const mayAccount = caller !== 'nothing granted' && account !== sub;
    // In an account's frame admins get the panel about their role, for any account; over all accounts they get 403.
    if (caller === 'admin' && !mayRole && !isHandler(entry) && account !== 'all') return 'panel';
    return mayRole && (mayAccount || entry.only === 'none') ? 'given' : 'refused';
  }

  test('no person reads more from the mirror than their role and accounts allow', async () => {
    const lanes = [...callers, 'ended', 'nothing granted'].map(async (caller) => {
      const wrong: string[] = [];
      for (const entry of entries) {
        for (const account of ['master', sub, ...(entry.only === undefined ? ['all'] : [])]) {
          const [outcome, wanted] = [await outcomeOf(caller, entry, account), wantedOf(caller, entry, account)];
          if (outcome !== wanted) wrong.push(`${caller} ${entry.path(account)}: ${wanted} was expected, ${outcome}`);
        }
      }
      return wrong;
    });
    const wrong = (await Promise.all(lanes)).flat();
    // The console's output shows the reason of a failure.
    expect(wrong, console.output.slice(-4_000)).toEqual([]);
  });

  test('rows of an account that was not granted are in no list, search, sum, group, age, chart or count', async () => {
    const wrong: string[] = [];
    for (const { path, tells, only } of entries) {
      if (only === 'none') continue;
      for (const account of only === 'one' ? ['master'] : ['master', 'all']) {
        const { status, text } = await console.get('operator', path(account));
        if (status !== 200 || told.test(text)) {
          wrong.push(`operator ${path(account)}: ${String(status)} ${told.exec(text)?.[0] ?? ''}`);
        }
      }
      if (tells === undefined) continue;
      const { text } = await console.get('everywhere', path(only === 'one' ? sub : 'all'));
      if (!tells.test(text)) wrong.push(`everywhere ${path('all')}: nothing of it`);
    }
    expect(wrong).toEqual([]);
  });

  /** Exports everything that a caller may see; returns the file as text when it is made. */
  async function exportAll(caller: string, action: string, more: object = {}): Promise<{ id: string; text: string }> {
    const order = {
      list: 'listPayouts',
      account: 'all',
      search: '',
      format: 'csv',
      columns: ['account', 'id', 'beneficiary', 'accountNumber'],
    };
    const asked = await console.actProven(caller, '/a/all/payouts', action, { ...order, zone: 'utc', ...more });
    expect(asked.text).not.toContain('"ok":false');
    let id = '';
    await vi.waitFor(
      async () => {
        const { text } = await console.get(caller, '/api/exports?account=all');
        const [newest] = (JSON.parse(text) as { value: { exports: { id: string; state: string }[] } }).value.exports;
        expect(newest?.state).toBe('done');
        id = newest?.id ?? '';
      },
      { timeout: 300_000, interval: 250 },
    );
    const { status, text } = await console.get(caller, `/api/exports/${id}`);
    expect(status).toBe(200);
    return { id, text };
  }

  test('a file over all accounts holds only granted ones, masked or in full, and only its owner can take it', async () => {
    const full = { reason: 'The bank asks' };
    const mine = await exportAll('operator', 'requestExportAction');
    const mineInFull = await exportAll('operator', 'requestFullExportAction', full);
    for (const { text } of [mine, mineInFull]) expect(text).not.toMatch(told);
    const theirs = await exportAll('everywhere', 'requestExportAction');
    expect(theirs.text).toMatch(/PO-HAND-0,Zyxwvut Holding,•••• 3456/);
    const { id, text } = await exportAll('everywhere', 'requestFullExportAction', full);
    expect(text).toMatch(/PO-HAND-0,Zyxwvut Holding,777777123456/);
    for (const caller of [
      'operator',
      'support',
      'manager',
      'admin',
      'nothing granted',
      'ended',
      'expired',
      'anonymous',
    ]) {
      const isSigned = !['ended', 'expired', 'anonymous'].includes(caller);
      expect((await console.get(caller, `/api/exports/${id}`)).status, caller).toBe(isSigned ? 404 : 401);
    }
    const cancelled = await console.act('operator', '/a/master/exports', 'cancelExportAction', { id });
    expect(cancelled.text).toContain('"ok":false');
    for (const action of ['requestExportAction', 'requestFullExportAction']) {
      const order = {
        list: 'listPayouts',
        account: sub,
        search: '',
        format: 'csv',
        columns: ['id'],
        zone: 'utc',
        ...full,
      };
      const { text: answer, status } = await console.actProven('operator', '/a/master/payouts', action, order);
      expect([status, answer], action).toEqual([403, expect.not.stringMatching(told)]);
    }
  });

  test('a payout of an account that was not granted gets no review and no note, and its month is not closed', async () => {
    const id = 'PO-HAND-2';
    const review = async (caller: string, account: string) =>
      (await console.get(caller, `/api/reviews/${account}/${id}`)).text;
    expect(await review('everywhere', 'all')).toMatch(/"seen":"[0-9a-f]{64}"/);
    for (const account of ['master', 'all']) expect(await review('operator', account)).toContain('"data":null');
    const seen = /"seen":"([0-9a-f]{64})"/.exec(await review('everywhere', sub))?.[1] ?? '';
    const change = { change: { isReviewed: true, addTags: ['zyxwvut'] }, seen };
    const page = '/a/master/payouts';
    for (const account of [sub, 'master', 'all']) {
      const target = { account, of: { ids: [id] } };
      const { text } = await console.act('operator', page, 'changeReviewsAction', { target, ...change });
      expect(text, account).toContain('"ok":false');
      const note = { account, payoutId: id, note: 'zyxwvut', mentions: [] };
      const written = await console.act('operator', page, 'addNoteAction', note);
      expect(written.text, account).toContain('"ok":false');
    }
    expect(await review('everywhere', 'all')).not.toContain('zyxwvut"]');
    const months = '/a/master/reports/months';
    const closing = { account: sub, month: monthOf(40), seen: '', acceptsMissing: true };
    const closed = await console.actProven('manager', months, 'closeMonthAction', closing);
    expect(closed.text).toContain('"ok":false');
    const target = { account: sub, of: { ids: [id] } };
    const done = await console.act('everywhere', page, 'changeReviewsAction', { target, ...change });
    expect(done.text).toContain('"ok":true');
  });

  test('saved views and scheduled reports are their owner’s, and show nothing of accounts not granted', async () => {
    const idIn = ({ text }: Answer) => /"value":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
    const view = { list: 'listPayouts', name: 'Zyxwvut view', search: '?q=holding', isShared: true };
    const saved = async (caller: string, account: string, more: object = {}) =>
      await console.act(caller, '/a/all/payouts', 'saveViewAction', { account, ...view, ...more });
    expect((await saved('operator', sub)).text).toContain('"ok":false');
    const viewId = idIn(await saved('everywhere', sub));
    const ofAll = idIn(await saved('everywhere', 'all', { search: `?account=${sub}`, name: 'Zyxwvut of all' }));
    const hidden = idIn(await saved('everywhere', 'master', { name: 'Zyxwvut private', isShared: false }));
    expect([viewId, ofAll, hidden].every((id) => id !== '')).toBe(true);
    for (const account of ['master', 'all']) {
      const { status, text } = await console.get('operator', `/api/mirror/${account}/saved-views/listPayouts`);
      expect([status, text]).toEqual([200, expect.not.stringMatching(told)]);
    }
    expect((await console.get('everywhere', `/api/mirror/${sub}/saved-views/listPayouts`)).text).toContain(
      'Zyxwvut view',
    );
    for (const [action, input] of [
      ['changeViewAction', { id: viewId, name: 'stolen' }],
      ['deleteViewAction', { id: viewId }],
    ] as const) {
      expect((await console.act('operator', '/a/all/payouts', action, input)).text, action).toContain('"ok":false');
    }

    const list = '/a/all/reports/schedules';
    const plan = {
      name: 'Zyxwvut report',
      channel: 'console',
      when: { frequency: 'daily', hour: 8 },
      what: { content: 'totals', period: 'last_30_days' },
    };
    const create = async (caller: string, account: string, more: object = {}) =>
      await console.act(caller, list, 'createScheduleAction', { account, ...plan, ...more });
    expect((await create('operator', sub)).text).toContain('"ok":false');
    for (const id of [viewId, ofAll, hidden]) {
      const what = { content: 'list', viewId: id, format: 'csv' };
      expect((await create('operator', 'master', { what })).text, id).toContain('"ok":false');
    }
    const theirs = idIn(await create('everywhere', 'all'));
    const mine = idIn(await create('operator', 'all', { name: 'Mine' }));
    for (const action of ['pauseScheduleAction', 'resumeScheduleAction', 'runScheduleAction', 'deleteScheduleAction']) {
      expect((await console.act('operator', list, action, { id: theirs })).text, action).toContain('"ok":false');
    }
    const shown = async (caller: string, id: string) => await console.get(caller, `${list}/${id}`);
    for (const [caller, id] of [
      ['everywhere', theirs],
      ['operator', mine],
    ] as const) {
      expect((await console.act(caller, list, 'runScheduleAction', { id })).text).toContain('"ok":true');
      // Every page has the word among its messages, so the test looks for the attribute.
      const isMade = async () => (await shown(caller, id)).text.includes('data-status="Ready"');
      await expect.poll(isMade, { timeout: 150_000 }).toBe(true);
    }
    expect((await shown('everywhere', theirs)).text).toMatch(/\bMGA\b/);
    expect((await shown('operator', mine)).text).not.toMatch(told);
    for (const caller of ['operator', 'support', 'manager', 'nothing granted']) {
      const { status, text } = await shown(caller, theirs);
      expect([status, text], caller).toEqual([expect.any(Number), expect.not.stringMatching(told)]);
    }
    expect((await console.get('operator', '/a/all/reports/schedules')).text).not.toMatch(told);
  });

  test('a pinned account that is not granted is not shown', async () => {
    const seed = await new SandboxControl(console.sandboxOrigin).fixtures();
    const name = seed.accounts.sub_accounts.find((one) => one.account_id === sub)?.name ?? '';
    const pinned = await console.act('operator', '/a/master/payouts', 'savePinnedAccounts', [sub]);
    expect(pinned.status).toBe(200);
    expect((await console.get('operator', '/a/all/payouts')).text).not.toContain(name);
    expect((await console.get('everywhere', '/a/all/payouts')).text).toContain(name);
  });

  test('an address of any shape is answered, and breaks nothing', async () => {
    const odd = [
      'after=x',
      `after=${Buffer.from(JSON.stringify(['amount', 'x', '2026-01-02T03:04:05Z', 'y', 1])).toString('base64url')}&sort=amount`,
      `after=${Buffer.from(JSON.stringify(['created', '9999999', '2026-01-02T03:04:05Z', 'y', 1])).toString('base64url')}`,
      `after=${Buffer.from(JSON.stringify(['name', 'a\0b', '2026-01-02T03:04:05Z', 'y', 1])).toString('base64url')}&sort=name`,
      `after=${Buffer.from(JSON.stringify(['name', 'a', '2026-01-02T03:04:05Z', 'y\0', 1])).toString('base64url')}&sort=name`,
      `after=${Buffer.from(JSON.stringify(['name', 'a', '2026-01-02T03:04:05Z', 'y', 2 ** 40])).toString('base64url')}&sort=name`,
      `after=${Buffer.from(JSON.stringify(['name', 'a', '2026-02-31 99', 'y', 1])).toString('base64url')}&sort=name`,
      `q=${encodeURIComponent(`' | ) & ! :* \\ "`)}`,
      'least=99999999999999999999999999999999999999',
      'from=9999-12-31&to=0001-01-01',
      'at=0001-01-01',
      'older=9999',
    ];
    const addresses = entries.filter(isHandler).map(({ path }) => path('master').replace(/\?.*/, ''));
    // The exports' address has its account in the query, and a month's address needs the month.
    const others = ['/api/exports', '/api/months/master'];
    const handlers = new Set(addresses.filter((address) => !others.includes(address)));
    const wrong: string[] = [];
    for (const query of odd) {
      for (const handler of handlers) {
        const path = `${handler}?${query}`;
        const { status } = await console.get('operator', path);
        if (status !== 200) wrong.push(`${path}: ${String(status)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('an account of which the mirror has nothing yet is missing in every number over all accounts', async () => {
  let sub = '';
  const console = await MatrixConsole.start({
    people,
    payouts: (seed) => {
      sub = subOf(seed);
      return [{ ...payoutsOf(sub), isAlone: true }];
    },
    variables: { MIRROR_DAYS: '90' },
  });
  try {
    const coverageOf = async (account: string) =>
      (
        JSON.parse((await console.get('everywhere', `/api/mirror/${account}/payouts`)).text) as {
          data: { coverage: object };
        }
      ).data.coverage;
    const active = (await new SandboxControl(console.sandboxOrigin).fixtures()).accounts.sub_accounts.filter(
      ({ deactivated }) => !deactivated,
    );
    expect(await coverageOf(sub)).toMatchObject({ state: 'whole', days: 90, missingDays: 0 });
    expect(await coverageOf('master')).toMatchObject({ state: 'never' });
    // The master account and each active sub-account count; a deactivated one cannot be read.
    const days = 90 * (1 + active.length);
    expect(await coverageOf('all')).toMatchObject({ state: 'partly', days, missingDays: days - 90 });
    const { text } = await console.get('everywhere', '/a/all/payouts/ageing');
    expect(text).toContain('990 of 1,080 days not read yet');
  } finally {
    await console.end();
  }
});

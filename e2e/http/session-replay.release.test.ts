import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { png } from '../pages/document-samples';
import { fill, listRoutes, type Route } from '../matrix/every-route';
import { MatrixConsole, type Answer } from '../matrix/matrix-console';
import { onTheWayIn, openToAll } from '../matrix/open-to-all';
import { findSubjects, type Subjects } from '../matrix/matrix-subjects';
import { PlatformReader } from '../harness/platform-reader';
import { SandboxControl } from '../harness/sandbox';
import type { Role } from '../pages/sign-in';
import type { WantedCaller } from '../harness/stores/store-commands.fixture';
import { expect, test } from 'vitest';

/** How a valid session ends. */
type End =
  | ('sign-out' | 'disable' | 'role-change' | 'ended-by-admin' | 'password-link')
  // A second session of the same person ends the first; an admin has only one at a time, so a second replaces it.
  | ('ended-elsewhere' | 'password-change' | 'replaced')
  // By the clock: these are over before the test begins.
  | ByClock;
type ByClock = 'idle' | 'too-long';

const ended = (
  [
    ['operator', 'sign-out'],
    ['admin', 'disable'],
    ['operator', 'role-change'],
    ['admin', 'role-change'],
    ['operator', 'ended-by-admin'],
    ['operator', 'password-link'],
    ['operator', 'ended-elsewhere'],
    ['operator', 'password-change'],
    ['admin', 'replaced'],
    ['operator', 'idle'],
    ['operator', 'too-long'],
    ['admin', 'too-long'],
  ] as const satisfies readonly (readonly [Role, End])[]
).map(([role, end]) => ({ name: `${role}-${end}`, role, end }));
const isByClock = (end: End): end is ByClock => end === 'idle' || end === 'too-long';
/** All routes check a session alike, so these ends are tried on handlers only; the others on every route. */
const onHandlers = ['operator-role-change', 'operator-ended-elsewhere', 'operator-password-change', 'admin-replaced'];
const byAnother: readonly End[] = ['ended-elsewhere', 'password-change', 'replaced'];

const people: readonly WantedCaller[] = [
  { name: 'ada', role: 'admin' },
  { name: 'ben', role: 'admin' },
  { name: 'olga', role: 'operator' },
  { name: 'victim', role: 'support' },
  { name: 'past', role: 'operator' },
  ...ended.map(({ name, role, end }) => {
    const sessions = byAnother.includes(end) ? (['whole', 'whole'] as const) : (['whole'] as const);
    return { name, role, sessions, ...(isByClock(end) && { over: end }) };
  }),
];

/** Whether an answer only asks to sign in. */
function leadsToSignIn({ status, location, text }: Answer, { kind, name }: Route): boolean {
  // A page between password and code leads a person without a session to home, which asks to sign in.
  if (onTheWayIn.includes(name) && kind === 'page') return location === '/' || /NEXT_REDIRECT;[^"]*;\/;/.test(text);
  if (status === 401 || /^\/sign-in/.test(location)) return true;
  if (/NEXT_REDIRECT;[^"]*\/sign-in|"kind":"session"/.test(text)) return true;
  const key =
    /"key":"(?:writes\.problem\.signedOut|terms\.(?:refused\.)?signedOut|terms\.stepUp\.over|sign-in\.problem\.too-late)"/;
  return kind === 'action' && key.test(text);
}

const ofMirror = [
  '/api/writes/[account]/runs/[id]',
  '/api/exports/[id]',
  '/api/months/[account]',
  '/api/months/[account]/[id]',
];

class Replay {
  readonly #console: MatrixConsole;
  readonly #subjects: Subjects;
  readonly #values: Readonly<Record<string, string>>;
  /** Valid inputs of actions, where a made-up request would not prove that the action could have been done. */
  readonly #inputs: ReadonlyMap<string, (caller: string) => unknown>;

  constructor(
    console: MatrixConsole,
    subjects: Subjects,
    values: Readonly<Record<string, string>>,
    inputs: ReadonlyMap<string, (caller: string) => unknown>,
  ) {
    this.#console = console;
    this.#subjects = subjects;
    this.#values = values;
    this.#inputs = inputs;
  }

  /** `inEarnest` sends a request that would change a record. */
  async ask(caller: string, route: Route, inEarnest: boolean): Promise<Answer> {
    const { kind, action, method } = route;
    if (kind === 'action') {
      const { page = '' } = this.#console.actions.get(action) ?? {};
      const address = fill(`/${page.replace(/^app\/?/, '').replace(/\/?page$/, '')}`, this.#values);
      const input = inEarnest ? this.#inputs.get(action)?.(caller) : undefined;
      return await this.#console.act(caller, address, action, input ?? {});
    }
    const address = `${fill(route.pattern, this.#values)}${this.#queryOf(route)}`;
    const headers = { origin: this.#console.origin, 'content-type': 'image/png' };
    return await this.#console.ask(caller, address, {
      method,
      ...(method === 'POST' ? { headers, body: png } : {}),
    });
  }

  #queryOf({ pattern }: Route): string {
    const queries: Readonly<Record<string, string>> = {
      '/api/live/[account]/[operation]': '?page_number=1&page_size=10',
      '/api/reveal/[account]/[operation]': `?id=${String(this.#subjects.bankAccount['id'])}&field=account_number`,
      '/a/[account]/quotes/calendar': '?sell=USD&buy=EUR',
      '/api/exports': '?account=master',
      '/api/rules/alerts': '?kind=payout-failed',
    };
    return queries[pattern] ?? '';
  }
}

async function signOut(console: MatrixConsole, name: string): Promise<Answer> {
  return await console.ask(name, '/api/auth/signout', { method: 'POST', headers: { origin: console.origin } });
}

async function endSessions(console: MatrixConsole): Promise<void> {
  const personOf = (name: string) => console.people[name] ?? { personId: '', password: '', sessions: [] };
  const must = async (answer: Promise<Answer>) => {
    const { status, text } = await answer;
    expect([200, 303], text).toContain(status);
    expect(text).not.toMatch(/"ok":false/);
  };
  const people = '/settings/people';
  for (const { name, role, end } of ended) {
    const { personId, password, sessions } = personOf(name);
    const key = sessions[0]?.sessionKey ?? '';
    const cookie = { cookie: sessions[1]?.cookie ?? '' };
    const how: Record<End, () => Promise<void>> = {
      'sign-out': () => must(signOut(console, name)),
      disable: () => must(console.act('ada', people, 'disableAccessAction', personId)),
      'role-change': async () => {
        const toRole = role === 'admin' ? 'operator' : 'support';
        await must(console.actAgreed(['ada', 'ben'], people, 'proposeRoleAction', { personId, role: toRole }));
      },
      'password-link': async () => {
        const { text } = await console.actAgreed(['ada', 'ben'], people, 'makePasswordLinkAction', { personId });
        const token = /new-password\/([\w-]{43})/.exec(text)?.[1] ?? '';
        const chosen = 'four lamps along a quiet harbour';
        const body = new URLSearchParams({ token, password: chosen, again: chosen }).toString();
        const headers = { origin: console.origin, 'content-type': 'application/x-www-form-urlencoded', cookie: '' };
        const { location } = await console.ask(name, '/api/new-password', { method: 'POST', headers, body });
        expect(location).toBe('/new-password/done');
      },
      'ended-by-admin': () => must(console.act('ada', people, 'endSessionAction', { personId, key })),
      'ended-elsewhere': () => must(console.act(name, '/settings/sessions', 'endOwnSessionAction', { key }, cookie)),
      'password-change': () => {
        const asked = { answer: '', current: password, password: 'four lamps along a quiet harbour' };
        return must(console.act(name, '/settings/sign-in', 'changePasswordAction', asked, cookie));
      },
      // The later session of the admin has ended the first one already.
      replaced: () => Promise.resolve(),
      idle: () => Promise.resolve(),
      'too-long': () => Promise.resolve(),
    };
    await how[end]();
  }
}

test('a session that is over opens no page, no answer and no action, however it ended', async () => {
  const console = await MatrixConsole.start({ people });
  const sandbox = new SandboxControl(console.sandboxOrigin);
  const subjects = await findSubjects(console.sandboxOrigin);
  const { seed } = subjects;
  const routes = await listRoutes();
  const closed = routes.filter(({ name }) => !openToAll.includes(name));

  // Build and files have the same actions, and the open routes exist.
  const actions = routes.filter(({ kind }) => kind === 'action');
  expect([...console.actions.keys()].sort()).toEqual(actions.map(({ action }) => action).sort());
  const names = routes.map(({ name }) => name);
  expect([...openToAll, ...onTheWayIn].filter((name) => !names.includes(name))).toEqual([]);
  expect(closed.length).toBeGreaterThan(90);

  const platform = new PlatformReader(console.sandboxOrigin, sandbox);
  const [[product], [deposit]] = [await platform.page('listCardProducts'), await platform.page('listDeposits')];
  const victim = console.people['victim']?.personId ?? '';
  const places = {
    account: 'master',
    operation: 'listBankAccounts',
    'bank-accounts.id': String(subjects.bankAccount['id']),
    'card-products.id': String(product?.['product_id']),
    'cardholders.id': seed.cardholders[0]?.cardholder_id ?? '',
    'cards.id': seed.cards[0]?.card_id ?? '',
    'deposits.id': String(deposit?.['deposit_id']),
    'activity.id': randomUUID(),
    'payment-intents.id': seed.payment_intents[0]?.payment_intent_id ?? '',
    'payouts.id': seed.payouts[0]?.payout_id ?? '',
    'people.id': victim,
    id: randomUUID(),
    // Line 1 of the audit is a sign-out.
    sequence: '2',
    guide: 'operators',
    language: 'en',
    picture: 'payout.webp',
    formId: randomUUID(),
    list: 'listCards',
  };
  const operations = async () => (await sandbox.calls()).map(({ operation }) => operation);

  // With an empty cache, a request of an ended session must not make the console call the platform.
  const earlier = (await operations()).length;
  await signOut(console, 'past');
  const past = new Replay(console, subjects, places, new Map());
  for (const route of closed.filter(({ kind, name }) => kind !== 'action' && !onTheWayIn.includes(name))) {
    const answer = await past.ask('past', route, false);
    expect(leadsToSignIn(answer, route), `${route.name}: ${answer.status} ${answer.text.slice(0, 120)}`).toBe(true);
  }
  expect((await operations()).slice(earlier), 'calls for a session that is over').toEqual([]);

  const cards = '/a/master/cards';
  const openFreeze = async (caller: string, id: string) => {
    const request = { operation: 'updateCardStatus', account: 'master', resource: { type: 'cards', id } };
    const { text } = await console.act(caller, cards, 'openFormAction', request);
    return /"formId":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
  };
  const active = seed.cards.filter(({ card_status, expired }) => card_status === 'ACTIVE' && !expired);
  const freeze = (formId: string, id: string) => ({
    formId,
    account: 'master',
    input: { id, card_status: 'FROZEN', update_reason: 'a session that was good' },
  });
  const [first, ...others] = active.map(({ card_id }) => card_id);
  const frozen = await console.act(
    'olga',
    cards,
    'updateCardStatusAction',
    freeze(await openFreeze('olga', first ?? ''), first ?? ''),
  );
  const operationId = /"write":\{"id":"([0-9a-f-]{36})"/.exec(frozen.text)?.[1] ?? '';
  expect(operationId, frozen.text).not.toBe('');
  const upload = await console.act('olga', '/a/master/cardholders', 'openFormAction', {
    operation: 'updateCardholder',
    account: 'master',
    resource: { type: 'cardholders', id: seed.cardholders[0]?.cardholder_id ?? '' },
  });
  // The forms were opened and typed into while the session was valid.
  const forms = new Map<string, { formId: string; id: string }>();
  for (const [place, { name }] of ended.filter(({ end }) => !isByClock(end)).entries()) {
    const id = others[place] ?? '';
    forms.set(name, { formId: await openFreeze(name, id), id });
  }

  const values = {
    ...places,
    'activity.id': operationId,
    id: operationId,
    formId: /"formId":"([0-9a-f-]{36})"/.exec(upload.text)?.[1] ?? '',
  };
  const inputs = new Map<string, (caller: string) => unknown>([
    ['updateCardStatusAction', (caller) => freeze(forms.get(caller)?.formId ?? '', forms.get(caller)?.id ?? '')],
    ['openFormAction', () => ({ operation: 'createQuote', account: 'master' })],
    ['disableAccessAction', () => victim],
    ['proposeRoleAction', () => ({ personId: victim, role: 'admin' })],
    ['setGrantsAction', () => ({ personId: victim, shown: ['master'], chosen: [] })],
    ['endSessionAction', () => ({ personId: victim, key: console.people['victim']?.sessions[0]?.sessionKey })],
    ['makePasswordLinkAction', () => ({ personId: victim })],
    ['resetFactorAction', () => ({ personId: victim })],
    ['setDaysApartAction', () => ({ days: 365 })],
    ['inviteAction', () => ({ name: 'Thief', email: `${randomUUID()}@t.test`, role: 'admin', accounts: [] })],
    ['putDirectoryEntryAction', () => ({ accountId: 'stolen', name: 'Stolen', note: '' })],
    ['checkAgainAction', () => ({ account: 'master', writeId: operationId })],
    [
      'keepFirstPasskeyAction',
      () => ({ id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } }),
    ],
  ]);
  const replay = new Replay(console, subjects, values, inputs);

  // While the sessions are valid, every route answers them, which proves that the requests are real.
  const unanswered: string[] = [];
  for (const route of closed.filter(({ name }) => !onTheWayIn.includes(name))) {
    const answers = [await replay.ask('olga', route, false), await replay.ask('ada', route, false)];
    const isAnswered = answers.every((answer) => !leadsToSignIn(answer, route));
    const isGiven =
      // A file needs a proof of identity first.
      route.kind === 'action' ||
      answers.some(({ text }) => text.includes('"kind":"step-up"')) ||
      // This console has no mirror, so a signed-in person is told that there are no files and months, and no run of cards.
      (ofMirror.includes(route.pattern) && answers.every(({ status }) => status === 404 || status === 403)) ||
      answers.some(({ status, location }) => status < 400 && !location.includes('sign-in'));
    if (!isAnswered || !isGiven) unanswered.push(`${route.name}: ${answers.map(({ status }) => status).join(', ')}`);
  }
  expect(unanswered).toEqual([]);

  await endSessions(console);
  // The earlier write goes on until the platform has answered for it; its calls are no replay.
  await expect
    .poll(async () => (await console.get('olga', '/api/writes/master/unsettled')).text, { timeout: 150_000 })
    .toContain('"count":0');
  await expect
    .poll(async () => {
      const before = (await operations()).length;
      await wait(1_500);
      return (await operations()).length - before;
    })
    .toBe(0);
  const [calls, effects] = [await operations(), (await sandbox.effects()).length];
  const secrets = [
    ...seed.accounts.sub_accounts.map(({ name }) => name),
    ...seed.cardholders.slice(1).map(({ cardholder_id }) => cardholder_id),
    ...seed.payouts.slice(1).map(({ payout_id }) => payout_id),
  ];
  const wrong: string[] = [];
  const lanes = ended.map(async ({ name }) => {
    for (const route of closed.filter(({ kind }) => kind === 'handler' || !onHandlers.includes(name))) {
      const answer = await replay.ask(name, route, true);
      const told = secrets.filter((word) => answer.text.includes(word));
      if (leadsToSignIn(answer, route) && told.length === 0) continue;
      wrong.push(
        `${name} ${route.name}: ${answer.status} ${answer.location} ${told.join()} ${answer.text.slice(0, 120)}`,
      );
    }
  });
  await Promise.all(lanes);
  expect(wrong).toEqual([]);
  expect((await operations()).slice(calls.length), 'calls to the platform').toEqual([]);
  expect((await sandbox.effects()).length, 'effects at the platform').toBe(effects);
  const lines = await console.stop();
  const dead = new Set(ended.map(({ name }) => console.people[name]?.sessions[0]?.sessionKey));
  // The audit has only the end of each session, and its refusals while it was valid.
  const acts = lines.filter(({ sessionKey, act }) => dead.has(sessionKey) && act !== 'sign-out');
  expect(acts.filter(({ result }) => result !== 'refused')).toEqual([]);
  expect(lines.filter(({ objectId }) => objectId === victim || objectId === 'stolen')).toEqual([]);
  expect(lines.filter(({ act }) => /^(invitation\.propose|approval-days\.raise)$/.test(act))).toEqual([]);
});

import { csrfTokenIn } from '../pages/sign-in';
import { totpCode } from '../harness/totp';
import type { Answer, MatrixConsole } from './matrix-console';
import type { MadeCaller, WantedCaller } from '../harness/stores/store-commands.fixture';

/** The answer of a door to a secret. */
export type DoorAnswer = 'opens' | 'wrong' | 'shut' | `odd: ${string}`;

/** A form or handler that takes a secret. */
export interface Door {
  readonly name: string;
  /** The person of the test. There are two: one proves that the secret opens, the other is the victim of guesses. */
  readonly person: Omit<WantedCaller, 'name'>;
  /** How many wrong secrets are checked before the door locks. */
  readonly guesses: number;
  /** What the door locks then. */
  readonly lockedFor: 'address' | 'session';
  readonly right: (person: MadeCaller) => string;
  readonly wrong: (place: number) => string;
  readonly show: (at: Visit, secret: string) => Promise<DoorAnswer>;
}

interface Visit {
  readonly console: MatrixConsole;
  readonly name: string;
  readonly person: MadeCaller;
  /** The address of the requests, as the proxy in front reports it. */
  readonly address: string;
  /** Counts the visits to one door by one person. */
  readonly turn: number;
}

const operator = { role: 'operator' } as const;
/** An unused code of the next time step, which is still valid a moment later. */
const code = ({ secret }: MadeCaller) => totpCode(secret, Date.now() + 30_000);
const password = ({ password: known }: MadeCaller) => known;
const wrongCode = (place: number) => String(100_000 + place);
const wrongPassword = (place: number) => `guessed password number ${place}`;

/** Doors for people who are signed in: guesses lock the session. */
const byCode = { guesses: 5, lockedFor: 'session', right: code, wrong: wrongCode } as const;
const byPassword = { guesses: 5, lockedFor: 'session', right: password, wrong: wrongPassword } as const;

/** Every place that takes a secret. Each counts failures; while it is locked even the right secret opens nothing. */
export const secretDoors: readonly Door[] = [
  {
    name: 'the password at the sign-in',
    person: { ...operator, sessions: [] },
    guesses: 5,
    lockedFor: 'address',
    right: password,
    wrong: wrongPassword,
    show: signIn,
  },
  {
    name: 'the code at the sign-in',
    person: { ...operator, factor: 'proven', sessions: ['code', 'code', 'code'] },
    guesses: 5,
    lockedFor: 'address',
    right: code,
    wrong: wrongCode,
    show: showCode,
  },
  {
    name: 'a recovery code at the sign-in',
    person: { ...operator, factor: 'proven', sessions: ['code', 'code', 'code'] },
    guesses: 5,
    lockedFor: 'address',
    right: ({ recoveryCodes }) => recoveryCodes[0] ?? '',
    wrong: (place) => `aaaa-bbbb-cccc-ddd${place}`,
    show: showCode,
  },
  {
    name: 'the first code of a new app at the sign-in',
    person: { ...operator, factor: 'begun', sessions: ['enrol'] },
    ...byCode,
    show: byAction('/sign-in/enrol', 'proveEnrolmentAction', (secret) => secret),
  },
  {
    name: 'the first code of a new app in the settings',
    person: { ...operator, factor: 'begun' },
    ...byCode,
    show: byAction('/settings/sign-in', 'proveOwnFactorAction', (secret) => secret),
  },
  {
    name: 'a step-up by code',
    person: { ...operator, factor: 'proven' },
    ...byCode,
    show: stepUp,
  },
  {
    name: 'a step-up by password',
    person: operator,
    ...byPassword,
    show: stepUp,
  },
  {
    name: 'one’s own new password, by the old one',
    person: operator,
    ...byPassword,
    show: byAction('/settings/sign-in', 'changePasswordAction', (current) => newPassword({ answer: '', current })),
  },
  {
    name: 'one’s own new password, by the old one beside a code',
    person: { ...operator, factor: 'proven' },
    ...byPassword,
    show: byAction('/settings/sign-in', 'changePasswordAction', (current, person) =>
      newPassword({ answer: code(person), current }),
    ),
  },
  {
    name: 'one’s own new password, by a code beside the old one',
    person: { ...operator, factor: 'proven' },
    ...byCode,
    show: byAction('/settings/sign-in', 'changePasswordAction', (answer, { password: current }) =>
      newPassword({ answer, current }),
    ),
  },
  {
    name: 'new recovery codes',
    person: { ...operator, factor: 'proven' },
    ...byCode,
    show: byAction('/settings/sign-in', 'renewRecoveryCodesAction', (secret) => secret),
  },
  {
    name: 'giving one’s app up',
    person: { ...operator, factor: 'proven' },
    ...byCode,
    show: byAction('/settings/sign-in', 'giveUpFactorAction', (secret) => secret),
  },
];

function newPassword(shown: { readonly answer: string; readonly current: string }): object {
  return { ...shown, password: 'four lamps along a quiet harbour' };
}

async function signIn({ console, person, address }: Visit, secret: string): Promise<DoorAnswer> {
  const page = await fetch(`${console.origin}/sign-in`);
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const csrfToken = csrfTokenIn(await page.text());
  const body = new URLSearchParams({ csrfToken, email: person.email, password: secret, callbackUrl: '/' });
  return readForm(
    await console.ask('', '/api/auth/callback/credentials', {
      method: 'POST',
      headers: { ...formHeaders(console, address), cookie },
      body: body.toString(),
    }),
  );
}

async function showCode({ console, person, address, turn }: Visit, secret: string): Promise<DoorAnswer> {
  // Too many wrong codes end the session that guessed, so each visit has a new session.
  const { cookie = '' } = person.sessions[turn] ?? {};
  return readForm(
    await console.ask('', '/api/auth/code', {
      method: 'POST',
      headers: { ...formHeaders(console, address), cookie },
      body: new URLSearchParams({ code: secret, callbackUrl: '/' }).toString(),
    }),
  );
}

function byAction(
  page: string,
  action: string,
  inputOf: (secret: string, person: MadeCaller) => unknown,
): Door['show'] {
  return async ({ console, name, person, address }, secret) =>
    readAction(await console.act(name, page, action, inputOf(secret, person), { 'x-forwarded-for': address }));
}

async function stepUp({ console, name, address }: Visit, secret: string): Promise<DoorAnswer> {
  const page = '/settings/connections';
  const asked = { connectionId: 'built-in' };
  const needed = await console.act(name, page, 'removeOwnCredentialAction', asked, { 'x-forwarded-for': address });
  const id = /"stepUp":\{"id":"([0-9a-f-]{36})"/.exec(needed.text)?.[1] ?? '';
  return readAction(await console.prove(name, id, secret, { 'x-forwarded-for': address }));
}

export function formHeaders(console: MatrixConsole, address: string): Record<string, string> {
  return {
    origin: console.origin,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': address,
  };
}

function readForm({ status, location, text }: Answer): DoorAnswer {
  if (status !== 303) return `odd: ${status} ${text.slice(0, 200)}`;
  const problem = new URL(location, 'http://console.invalid').searchParams.get('problem');
  if (problem === null) return 'opens';
  return problem === 'locked' || problem === 'too-many' ? 'shut' : /^wrong/.test(problem) ? 'wrong' : `odd: ${problem}`;
}

function readAction({ status, text }: Answer): DoorAnswer {
  if (/"ok":true/.test(text)) return 'opens';
  if (/Too many failed attempts|\.(locked|too-many)"/.test(text)) return 'shut';
  return /Incorrect|\.wrong(-code)?"/.test(text) ? 'wrong' : `odd: ${status} ${text.slice(0, 300)}`;
}

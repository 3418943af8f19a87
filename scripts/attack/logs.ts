import { setTimeout } from 'node:timers/promises';
import { demoPassword } from '@/lib/access/people/demo-people';
import {
  type Cell,
  type Part,
  type Stage,
  stageWith,
  cookieOf,
  tallyStatus,
  sendMany,
  tally,
  Browser,
  type TimedAnswer,
  readSignIn,
} from './stage';
import { randomUUID } from 'node:crypto';

/** How many lines the audit has, by the console's own check of it. */
async function countLines({ console }: Stage): Promise<number> {
  const { text } = await console.act('admin', '/settings/audit', 'verifyAuditAction', null);
  const lines = /"lines":(\d+)/.exec(text)?.[1];
  if (lines === undefined) throw new Error(`The audit was not verified: ${text.slice(0, 300)}`);
  return Number(lines);
}

interface AuditFlood {
  readonly name: string;
  readonly sent: string;
  /** The most lines that the attack may add; more are a hole. */
  readonly most: number;
  readonly send: (stage: Stage) => Promise<readonly string[]>;
}

function filling({ name, sent, most, send }: AuditFlood): Cell {
  return {
    name,
    sent,
    holds: `${most} lines at most`,
    run: async (stage) => {
      const before = await countLines(stage);
      const said = await send(stage);
      const lines = (await countLines(stage)) - before;
      return { isOpen: lines > most, figure: `${lines} lines; answers ${tally(said)}` };
    },
  };
}

const blocked = filling({
  name: 'lines of blocked sign-ins',
  sent: '300 sign-ins with 300 e-mails from an address that was shut after 25 wrong ones',
  most: 40,
  send: async ({ sender }) => {
    const browser = new Browser(sender, '127.9.0.1');
    await browser.get('/sign-in');
    const guess = async (turn: number) =>
      await browser.submitSignIn({ email: `blocked${turn}@guess.test`, password: 'a guess that is wrong' });
    // A console may let guesses wait: none is begun after 40 seconds.
    const answers = await sendMany({ count: 325, atOnce: 5, longestMs: 40_000 }, guess);
    return answers.map(readSignIn);
  },
});

const withdrawals = filling({
  name: 'lines of made-up withdrawals',
  sent: '100 withdrawals of made-up writes in made-up accounts by an operator',
  most: 50,
  send: async ({ console }) => {
    const said: string[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const input = { account: randomUUID(), writeId: randomUUID() };
      said.push(String((await console.act('operator', '/a/master/activity', 'withdrawWriteAction', input)).status));
    }
    return said;
  },
});

const invites = filling({
  name: 'lines of refused invitations',
  sent: '50 invitations by an operator, who may make none',
  most: 50,
  send: async ({ console }) => {
    const said: string[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      const input = { name: 'A Name', email: `refused${turn}@guess.test`, role: 'operator', accounts: [] };
      said.push(String((await console.act('operator', '/settings/people', 'inviteAction', input)).status));
    }
    return said;
  },
});

export const audit: Part = {
  name: 'audit',
  open: stageWith([
    { name: 'admin', role: 'admin' },
    { name: 'operator', role: 'operator' },
  ]),
  cells: [blocked, withdrawals, invites],
};

/** Texts that the hostile requests carry and that no line of the log may hold. */
const strangersWord = 'forged-by-a-stranger';
const canaries = ['Jane Canary', 'GB29NWBK60161331926819', 'canary-of-a-password', 'canary@canary.test', strangersWord];
const forged = '{"level":"error","event":"forged"}';

/** Calls an action as a page does, with exactly this body. */
async function callAction({ console, sender }: Stage, caller: string, action: string, body: string, origin?: string) {
  const { id = '' } = console.actions.get(action) ?? {};
  const headers = {
    cookie: cookieOf({ console }, caller),
    'x-page-person': console.people[caller]?.personId ?? '',
    origin: origin ?? console.origin,
    'next-action': id,
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
  };
  return await sender.send({ method: 'POST', path: '/a/master/cards', headers, body });
}

async function openForm(stage: Stage, id: string): Promise<TimedAnswer> {
  const form = { operation: 'updateCardStatus', account: 'master', resource: { type: 'cards', id } };
  return await callAction(stage, 'operator', 'openFormAction', JSON.stringify([form]));
}

async function putEntry(stage: Stage, name: string): Promise<TimedAnswer> {
  const entry = { accountId: '00000000-0000-4000-8000-00000000000c', name, note: 'iban GB29NWBK60161331926819' };
  return await callAction(stage, 'admin', 'putDirectoryEntryAction', JSON.stringify([entry]));
}

/** A cell whose requests must all be refused, and none with status 500. */
function refusal(name: string, sent: string, send: (stage: Stage) => Promise<readonly TimedAnswer[]>): Cell {
  return {
    name,
    sent,
    holds: 'refused, and by no 500',
    run: async (stage) => {
      const answers = await send(stage);
      const isTaken = ({ status, text }: TimedAnswer) =>
        status >= 500 || status === 0 || /"formId"|"ok":true/.test(text);
      return { isOpen: answers.some(isTaken), figure: tallyStatus(answers) };
    },
  };
}

const control = refusal(
  'control characters in what is kept',
  'NUL in a name beside an IBAN; NUL, CR and LF in the id of a form; a password and an e-mail with a NUL',
  async (stage) => [
    await putEntry(stage, 'Jane Canary\u0000Name'),
    await openForm(stage, 'x\u0000'),
    await openForm(stage, `x\u0000\n${forged}`),
    await openForm(stage, `x\r\n${forged}`),
    await new Browser(stage.sender, '127.6.0.1').submitSignIn({
      email: 'canary@canary.test\u0000',
      password: 'canary-of-a-password\u0000',
    }),
  ],
);

const addresses = refusal(
  'NUL in an address',
  'GET /api/writes/%00 and /api/live/%00/listPayouts by a person who may act for every account',
  async ({ sender }) => {
    const browser = new Browser(sender, '127.6.0.2');
    const came = await browser.signIn('operator@demo.test', demoPassword);
    if (came !== 'in') throw new Error(`operator@demo.test did not come in to begin with: ${came}`);
    const paths = ['/api/writes/%00', '/api/live/%00/listPayouts?page_number=1&page_size=10'];
    return await Promise.all(paths.map(async (path) => await browser.get(path)));
  },
);

const forgedActions: Cell = {
  name: 'forged and broken actions',
  sent: 'an action with a foreign origin, one of an unknown id, and bodies that are no arguments',
  holds: 'the foreign one is a 403, and none of the others does anything',
  run: async (stage) => {
    const foreign = await callAction(stage, 'operator', 'openFormAction', '[{}]', 'https://elsewhere.invalid');
    const bodies = ['[', '["$K1"]', '[{"__proto__":{"x":1}}]', `[${JSON.stringify('Jane Canary')}]`];
    const broken = await Promise.all(
      bodies.map(async (body) => await callAction(stage, 'operator', 'openFormAction', body)),
    );
    const unknown = await callAction(stage, 'operator', 'noSuchAction', '[]');
    const isDone = [...broken, unknown].some(({ text }) => /"formId"|"ok":true/.test(text));
    const isOpen = foreign.status !== 403 || isDone;
    return { isOpen, figure: `foreign ${foreign.status}; the others ${tallyStatus([...broken, unknown])}` };
  },
};

/** Every place where a stranger can put a word: it is sent plain, and twice with quotes and line ends around it. */
const strangersWords: Cell = {
  name: 'words of a stranger',
  sent: 'a word in reports, methods, addresses, header values, cookies, forms and actions without a session',
  holds: 'answered by no 500, and the log below has none of it',
  run: async ({ console, sender }) => {
    const answers: TimedAnswer[] = [];
    for (const word of [strangersWord, `" ${strangersWord} "`, `'${strangersWord}"\n at ${strangersWord}:1`]) {
      for (const request of strangersRequests(word, console)) {
        answers.push(await sender.send({ from: '127.6.0.3', ...request }));
      }
    }
    return { isOpen: answers.some(({ status }) => status >= 500), figure: tallyStatus(answers) };
  },
};

type StrangersRequest = Pick<Parameters<Stage['sender']['send']>[0], 'method' | 'path' | 'headers' | 'body'>;

function strangersRequests(word: string, { origin, actions }: Stage['console']): readonly StrangersRequest[] {
  const inPath = encodeURIComponent(word);
  const inHeader = word.replaceAll(/\s+/g, ' ');
  const post = (path: string, type: string, body: string, more = {}) => ({
    method: 'POST',
    path,
    body,
    headers: { origin, 'content-type': type, ...more },
  });
  const form = 'application/x-www-form-urlencoded';
  const report = { 'csp-report': { 'effective-directive': word, 'blocked-uri': word } };
  const reports = [{ body: { effectiveDirective: word, blockedURL: `https://${strangersWord}.example/${inPath}` } }];
  const { id = '' } = actions.get('openFormAction') ?? {};
  const headers = ['user-agent', 'referer', 'accept-language', 'traceparent', 'cookie', 'x-forwarded-for', 'accept'];
  const routers = ['next-router-state-tree', 'next-action', 'next-url', 'rsc', 'x-nonce', 'x-middleware-subrequest'];
  return [
    post('/api/csp', 'application/csp-report', JSON.stringify(report)),
    post('/api/csp', 'application/reports+json', JSON.stringify(reports)),
    post('/api/csp', 'application/csp-report', word),
    ...['/', '/api/', '/_next/', '/a/', '/invitation/', '/api/auth/', '/api/live/', '/settings/'].map((path) => ({
      path: `${path}${inPath}?${inPath}=${inPath}`,
    })),
    ...['signin', 'callback', 'error', 'callback/credentials', 'callback/openid'].map((step) => ({
      path: `/api/auth/${step}?error=${inPath}&error_description=${inPath}&code=${inPath}&state=${inPath}`,
    })),
    { path: `/sign-in?problem=${inPath}&from=${inPath}` },
    ...[...headers, ...routers].map((name) => ({ path: '/sign-in', headers: { [name]: inHeader } })),
    ...['next-auth.csrf-token', 'console-sid', 'time-zone'].map((name) => ({
      path: '/api/session',
      headers: { cookie: `${name}=${inPath}` },
    })),
    { method: 'PROPFIND', path: `/${inPath}` },
    ...['/api/auth/callback/credentials', '/api/auth/code', '/api/invitation', '/api/new-password'].map((path) =>
      post(path, form, `csrfToken=${inPath}&email=${inPath}&password=${inPath}&code=${inPath}&token=${inPath}`),
    ),
    post('/api/step-up', 'application/json', word),
    ...['[', `["$F1"]`, word, JSON.stringify([word])].map((body) =>
      post('/sign-in', 'text/plain;charset=UTF-8', body, { 'next-action': id }),
    ),
    post('/sign-in', 'text/plain;charset=UTF-8', '[]', { 'next-action': inHeader }),
    post('/sign-in', `multipart/form-data; boundary=${strangersWord}`, `--${strangersWord}\r\n${word}`),
    post(`/sign-in?${inPath}`, form, `$ACTION_ID_${inPath}=${inPath}`),
  ];
}

const lines: Cell = {
  name: 'the log of all this',
  sent: 'nothing more: all that the console has printed is read',
  holds: 'every line is one JSON object, none is forged, none holds what was sent',
  run: async ({ console }) => {
    await setTimeout(500); // the last lines of the log may still be on their way
    const output = console.copy.output();
    const all = output.split('\n').filter((line) => line.trim() !== '');
    const bad = all.filter((line) => !isJsonObject(line));
    const isForged = all.some((line) => line.startsWith(forged));
    const told = canaries.filter((one) => output.includes(one));
    const figure = `${bad.length} of ${all.length} lines no JSON, ${told.length} of ${canaries.length} canaries, ${isForged ? 'a' : 'no'} forged line`;
    return { isOpen: bad.length > 0 || told.length > 0 || isForged || output.includes('\u0000'), figure };
  },
};

function isJsonObject(line: string): boolean {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

export const logs: Part = {
  name: 'logs',
  open: stageWith(
    [
      { name: 'admin', role: 'admin' },
      { name: 'operator', role: 'operator' },
    ],
    { LOG_LEVEL: 'debug', DEMO: '1' },
  ),
  cells: [control, addresses, forgedActions, strangersWords, lines],
};

import { demoPassword } from '@/lib/access/people/demo-people';
import { roles } from '@/lib/roles';
import {
  Browser,
  type TimedAnswer,
  type Cell,
  type Part,
  stageWith,
  cookieOf,
  medianOf,
  tallyStatus,
  type Stage,
  tally,
  watchInnocent,
} from './stage';

/** Signs in fully and out again: from then on the console knows this browser of the person. */
async function knownDevice({ sender }: Stage, email: string, from: string): Promise<Browser> {
  const browser = new Browser(sender, from);
  const came = await browser.signIn(email, demoPassword);
  if (came !== 'in') throw new Error(`${email} did not come in to begin with: ${came}`);
  await browser.post('/api/auth/signout', {});
  return browser;
}

/** A console may let guesses wait: guesses that have not begun after this time are not sent. */
const longestMs = 40_000;

async function guess({ sender }: Stage, from: string, emails: readonly string[]): Promise<readonly string[]> {
  const browser = new Browser(sender, from);
  const endMs = performance.now() + longestMs;
  const said: string[] = [];
  for (const email of emails) {
    if (performance.now() < endMs) said.push(await browser.signIn(email, 'a guess that is wrong'));
  }
  return said;
}

const strangers = (count: number, of: string) => Array.from({ length: count }, (_, turn) => `${of}${turn}@guess.test`);

const locked: Cell = {
  name: 'wrong passwords for one person',
  sent: 'five wrong passwords from elsewhere, then the right one from the person’s own address and from their known browser',
  holds: 'both come in',
  run: async (stage) => {
    const email = 'support@demo.test';
    const device = await knownDevice(stage, email, '127.7.0.1');
    const said = await guess(
      stage,
      '127.7.9.9',
      Array.from({ length: 5 }, () => email),
    );
    const moved = await device.movedTo('127.7.0.77').signIn(email, demoPassword);
    const own = await new Browser(stage.sender, '127.7.0.1').signIn(email, demoPassword);
    const figure = `guesses ${tally(said)}; own address ${own}, known browser elsewhere ${moved}`;
    return { isOpen: own !== 'in' || moved !== 'in', figure };
  },
};

const office: Cell = {
  name: 'failures of colleagues behind one address',
  sent: '20 wrong passwords for people who do not exist, then the right one from a known browser, all from one address',
  holds: 'the known browser comes in',
  run: async (stage) => {
    const device = await knownDevice(stage, 'operator@demo.test', '127.7.1.1');
    const said = await guess(stage, '127.7.1.1', strangers(20, 'office'));
    const came = await device.signIn('operator@demo.test', demoPassword);
    return { isOpen: came !== 'in', figure: `guesses ${tally(said)}; known browser ${came}` };
  },
};

const images: Cell = {
  name: 'images of made-up links on a foreign page',
  sent: '20 times GET /invitation/{made up} as a foreign page’s image, then the right password, all from one address',
  holds: 'the person comes in',
  run: async (stage) => {
    const reader = new Browser(stage.sender, '127.7.2.1');
    const told = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
    const said: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const token = `image-${turn}`.padEnd(43, '-');
      said.push(String((await reader.get(`/invitation/${token}`, told)).status));
    }
    const came = await new Browser(stage.sender, '127.7.2.1').signIn('manager2@demo.test', demoPassword);
    return { isOpen: came !== 'in', figure: `images ${tally(said)}; the person ${came}` };
  },
};

const everywhere: Cell = {
  name: 'wrong passwords from many addresses',
  sent: '342 wrong sign-ins from 18 addresses, 19 each, then the right one from a known browser at a new address',
  holds: 'the known browser comes in; a person with a session reads on',
  run: async (stage) => {
    const email = 'manager@demo.test';
    const device = await knownDevice(stage, email, '127.7.3.1');
    const { attacked, innocent } = await watchInnocent(stage, { caller: 'reader' }, async () => {
      const lanes = Array.from({ length: 18 }, async (_, place) => {
        return await guess(stage, `127.8.${place}.7`, strangers(19, `lane${place}-`));
      });
      return (await Promise.all(lanes)).flat();
    });
    const came = await device.movedTo('127.7.3.99').signIn(email, demoPassword);
    const fresh = await new Browser(stage.sender, '127.7.3.98').signIn('admin@demo.test', demoPassword);
    const figure = `guesses ${tally(attacked)}; known browser ${came}, a new one ${fresh}`;
    return { isOpen: came !== 'in' || innocent.refused > 0, figure, innocent };
  },
};

const spoofed: Cell = {
  name: 'made-up sender addresses',
  sent: '25 wrong sign-ins from one address, each with another X-Forwarded-For and x-peer-address',
  holds: 'they count as one address',
  run: async ({ sender }) => {
    const reader = new Browser(sender, '127.7.4.1');
    await reader.get('/sign-in');
    const said: string[] = [];
    for (const [turn, email] of strangers(25, 'spoof').entries()) {
      const address = `198.51.100.${turn + 1}`;
      said.push(
        await reader.signIn(email, 'a guess that is wrong', { 'x-forwarded-for': address, 'x-peer-address': address }),
      );
    }
    return { isOpen: !said.includes('too-many'), figure: tally(said) };
  },
};

export const signIn: Part = {
  name: 'sign-in',
  open: stageWith([{ name: 'reader', role: 'operator' }], { DEMO: '1' }),
  cells: [locked, office, images, spoofed, everywhere],
};

const elsewhere = 'https://elsewhere.invalid';

const forgedSignIns: Cell = {
  name: 'sign-in and sign-out from elsewhere',
  sent: 'both with a foreign, null and no origin, and as cross-site and same-site',
  holds: 'each is a 403',
  run: async ({ console, sender }) => {
    const shapes: readonly Readonly<Record<string, string>>[] = [
      { origin: elsewhere },
      { origin: 'null' },
      {},
      { origin: elsewhere, 'x-forwarded-host': 'elsewhere.invalid' },
      { origin: console.origin, 'sec-fetch-site': 'cross-site' },
      { origin: console.origin, 'sec-fetch-site': 'same-site' },
    ];
    const answers: TimedAnswer[] = [];
    for (const path of [
      '/api/auth/callback/credentials',
      '/api/auth/signout',
      '/api/invitation',
      '/api/new-password',
    ]) {
      for (const shape of shapes) {
        const headers = { ...shape, 'content-type': 'application/x-www-form-urlencoded' };
        answers.push(await sender.send({ method: 'POST', path, headers, body: 'email=a' }));
      }
    }
    return { isOpen: answers.some(({ status }) => status !== 403), figure: tallyStatus(answers) };
  },
};

const strangersActions: Cell = {
  name: 'every action without a session',
  sent: 'each action of the build, from the console’s own origin, with no cookie',
  holds: 'each is a 403',
  run: async ({ console, sender }) => {
    const answers: TimedAnswer[] = [];
    for (const { id } of console.actions.values()) {
      const headers = { origin: console.origin, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' };
      answers.push(await sender.send({ method: 'POST', path: '/a/master/cards', headers, body: '[{}]' }));
    }
    return { isOpen: answers.some(({ status }) => status !== 403), figure: tallyStatus(answers) };
  },
};

const inner: readonly Readonly<Record<string, string>>[] = [
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-prefetch': '1' },
  { 'x-middleware-rewrite': '/a/master' },
  { 'x-middleware-next': '1' },
  { 'x-invoke-path': '/a/master' },
  { 'x-matched-path': '/a/master' },
  { 'x-nextjs-data': '1' },
  { rsc: '1' },
  { 'x-original-url': '/a/master' },
  { 'x-rewrite-url': '/a/master' },
  { 'x-peer-address': '127.0.0.1' },
];

const bypasses: Cell = {
  name: 'headers of the framework’s own',
  sent: `${inner.length} headers that speak to a framework’s inside, on two pages and an API, with no cookie`,
  holds: 'no one sees anything',
  run: async ({ sender }) => {
    const answers: TimedAnswer[] = [];
    for (const path of ['/a/master', '/settings/people', '/api/live/master/listPayouts?page_number=1&page_size=10']) {
      for (const headers of inner) answers.push(await sender.send({ path, headers }));
    }
    const isShown = ({ status, text }: TimedAnswer) =>
      status >= 500 || /payout_id|href="\/a\/master\/|@(?:demo|matrix)\.test/.test(text);
    return { isOpen: answers.some(isShown), figure: tallyStatus(answers) };
  },
};

const goals = [
  elsewhere,
  '//elsewhere.invalid',
  '/\\elsewhere.invalid',
  '\\\\elsewhere.invalid',
  '/%2F/elsewhere.invalid',
  'javascript:alert(1)',
  'https:elsewhere.invalid',
  '/..//elsewhere.invalid',
  '/a/../../elsewhere.invalid',
  '/\t/elsewhere.invalid',
];

const redirects: Cell = {
  name: 'ways back that lead elsewhere',
  sent: `${goals.length} ways back after a sign-in, and the same to a person who is signed in; a foreign Host`,
  holds: 'no one is led out of the console',
  run: async (stage) => {
    const { sender, console } = stage;
    const browser = new Browser(sender, '127.13.0.1');
    const headers = { cookie: cookieOf(stage, 'operator') };
    const led: string[] = [];
    for (const goal of goals) {
      const fields = { email: 'manager@demo.test', password: demoPassword, callbackUrl: goal };
      led.push((await browser.submitSignIn(fields)).location);
      led.push((await sender.send({ path: `/sign-in?from=${encodeURIComponent(goal)}`, headers })).location);
      browser.forget();
    }
    for (const path of ['/a/master', '/']) {
      const foreign = { host: 'elsewhere.invalid', 'x-forwarded-host': 'elsewhere.invalid' };
      led.push((await sender.send({ path, headers: foreign })).location);
    }
    const out = led.filter((one) => one !== '' && new URL(one, console.origin).host !== new URL(console.origin).host);
    return { isOpen: out.length > 0, figure: `${out.length} of ${led.length} lead out` };
  },
};

const otherAccount: Cell = {
  name: 'an account that a person was not granted',
  sent: 'reads and a form by an operator who was granted only the master account',
  holds: 'each is refused',
  run: async ({ console }) => {
    const account = '00000000-0000-4000-8000-00000000000c';
    const names = [
      'listPayouts',
      'listBankAccounts',
      'listCards',
      'listCardholders',
      'listDeposits',
      'listPaymentIntents',
    ];
    const reads = await Promise.all(
      names.map(
        async (name) => await console.get('operator', `/api/live/${account}/${name}?page_number=1&page_size=10`),
      ),
    );
    const form = await console.act('operator', '/a/master/cards', 'openFormAction', {
      operation: 'createQuote',
      account,
    });
    const isOpen = reads.some(({ status }) => status !== 403) || form.text.includes('"formId"');
    return { isOpen, figure: `reads ${tallyStatus(reads)}; the form ${form.status}` };
  },
};

/** This cell gives a figure and no verdict, because times vary from run to run. */
const timing: Cell = {
  name: 'who exists, by the time that a refusal takes',
  sent: 'wrong passwords for four people who exist and for four who do not, twice each, in turn',
  holds: 'the same words; the times are a figure',
  run: async ({ sender }) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const words = new Set<string>();
    for (const turn of [1, 2]) {
      for (const name of roles) {
        for (const [kind, email] of [
          ['known', `${name}@demo.test`],
          ['unknown', `${name}@nobody.test`],
        ] as const) {
          const browser = new Browser(sender, `127.14.${turn}.1`);
          await browser.get('/sign-in');
          const { tookMs, location } = await browser.submitSignIn({ email, password: 'a guess that is wrong' });
          times[kind].push(tookMs);
          words.add(location);
        }
      }
    }
    const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
    return {
      isOpen: words.size > 1,
      figure: `median ${known.toFixed(0)} ms for known, ${unknown.toFixed(0)} ms for unknown ones`,
    };
  },
};

export const held: Part = {
  name: 'held',
  open: stageWith([{ name: 'operator', role: 'operator' }], { DEMO: '1' }),
  cells: [forgedSignIns, strangersActions, bypasses, redirects, otherAccount, timing],
};

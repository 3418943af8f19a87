import { demoPassword } from '@/lib/access/people/demo-people';
import { Browser, type Sent } from './sender';
import { type Cell, type Part, type Stage, stageWith, cookieOf } from './stage';

/** What every answer carries, whoever gives it. */
const everywhere = ['x-content-type-options', 'content-security-policy', 'referrer-policy'] as const;

/** What is wrong with an answer: its status, or headers that it lacks. */
function faultsOf(
  { status, headers }: Sent,
  isFitting: (status: number) => boolean,
  names: readonly string[] = everywhere,
) {
  const missing = names.filter((name) => headers[name] === undefined);
  return [
    ...(isFitting(status) ? [] : [String(status)]),
    ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
  ];
}

type Asked = readonly [method: string, path: string];

/** Each request by somebody signed in; what is wrong with its answer is the figure. */
function asked(
  cell: Pick<Cell, 'name' | 'sent' | 'holds'>,
  requests: readonly Asked[],
  judge: (answer: Sent, request: Asked) => readonly string[],
): Cell {
  return {
    ...cell,
    run: async (stage) => {
      const headers = { cookie: cookieOf(stage, 'operator') };
      const wrong: string[] = [];
      for (const [method, path] of requests) {
        const answer = await stage.sender.send({ method, path, headers });
        const faults = judge(answer, [method, path]);
        if (faults.length > 0) wrong.push(`${method} ${path.slice(0, 40)}: ${faults.join(', ')}`);
      }
      const figure = `${wrong.length} of ${requests.length} wrong${wrong.length === 0 ? '' : `: ${wrong.join('; ')}`}`;
      return { isOpen: wrong.length > 0, figure };
    },
  };
}

const get = (...paths: readonly string[]): readonly Asked[] => paths.map((path) => ['GET', path]);
const isRefusal = (status: number) => status >= 400 && status < 500;

const undecodable = asked(
  {
    name: 'addresses that cannot be decoded, and NUL',
    sent: 'GET of paths with %FF, %E0%A4%A and %00',
    holds: 'refused by no 500, with every protective header',
  },
  get('/a/%FF/payouts', '/a/%E0%A4%A/payouts', '/%FF', '/a/%00/payouts', '/api/live/%FF/listPayouts'),
  (answer) => faultsOf(answer, isRefusal),
);

const redirects = asked(
  {
    name: 'addresses that lead elsewhere in the console',
    sent: 'GET of //x, a trailing slash and doubled ones',
    holds: 'with every protective header, and to nowhere else',
  },
  get('//x', '/a/master/payouts/', '//a//master', '//elsewhere.invalid/x'),
  (answer) => [
    ...faultsOf(answer, (status) => status < 500 && status !== 0),
    ...(/^(?:\/\/|\w+:)/.test(answer.location) ? [`leads to ${answer.location}`] : []),
  ],
);

const methods: Cell = {
  name: 'methods that a page does not have',
  sent: 'PUT, PATCH, DELETE of a page with a cookie, from a foreign page and from our own',
  holds: 'refused',
  run: async (stage) => {
    const said: string[] = [];
    let isOpen = false;
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      for (const origin of ['https://elsewhere.invalid', stage.console.origin]) {
        const headers = { cookie: cookieOf(stage, 'operator'), origin };
        const { status } = await stage.sender.send({ method, path: '/a/master', headers });
        isOpen ||= !isRefusal(status) && status !== 501;
        said.push(String(status));
      }
    }
    return { isOpen, figure: said.join(' ') };
  },
};

const callback: Cell = {
  name: 'a line break in the way back from the sign-in',
  sent: 'the right password with callbackUrl=/a/master CR LF Set-Cookie: x=1, and three like it',
  holds: 'no 500, no header of the sender',
  run: async ({ sender }) => {
    const said: string[] = [];
    let isOpen = false;
    for (const end of ['\r\nSet-Cookie: x=1', '\nx: y', '\u0000', '\u2028']) {
      const browser = new Browser(sender, '127.11.0.1');
      const fields = { email: 'manager@demo.test', password: demoPassword, callbackUrl: `/a/master${end}` };
      const { status, headers } = await browser.submitSignIn(fields);
      const isInjected =
        headers['x'] !== undefined || headers['set-cookie']?.some((line) => line.startsWith('x=')) === true;
      isOpen ||= status !== 303 || isInjected;
      said.push(`${status}${isInjected ? ' with a header of the sender' : ''}`);
    }
    return { isOpen, figure: said.join(', ') };
  },
};

export const borders: Part = {
  name: 'borders',
  open: stageWith([{ name: 'operator', role: 'operator' }], { DEMO: '1' }),
  cells: [undecodable, redirects, methods, callback],
};

async function findBuiltFile({ sender }: Stage): Promise<string> {
  return /\/_next\/static\/[^"]+\.js/.exec((await sender.send({ path: '/sign-in' })).text)?.[0] ?? '';
}

const transport: Cell = {
  name: 'Strict-Transport-Security',
  sent: 'a page, a built file, an API answer, a redirect, an unknown address and one that cannot be decoded',
  holds: 'all carry it, on a console that people open by https',
  run: async (stage) => {
    const paths = ['/sign-in', await findBuiltFile(stage), '/api/health/live', '//x', '/no/such/page', '/%FF'];
    const answers = await Promise.all(paths.map(async (path) => await stage.sender.send({ path })));
    const bare = paths.filter((_, place) => answers[place]?.headers['strict-transport-security'] === undefined);
    return { isOpen: bare.length > 0, figure: bare.length === 0 ? `all ${paths.length}` : `not ${bare.join(', ')}` };
  },
};

const cookies: Cell = {
  name: 'cookies over https',
  sent: 'GET /sign-in',
  holds: 'every cookie is __Host-, Secure, HttpOnly and Strict',
  run: async ({ sender }) => {
    const set = (await sender.send({ path: '/sign-in' })).headers['set-cookie'] ?? [];
    const weak = set.filter((line) => !/^__Host-/.test(line) || !/; Secure/i.test(line) || !/; HttpOnly/i.test(line));
    const loose = set.filter((line) => !/; SameSite=Strict/i.test(line));
    const isOpen = set.length === 0 || weak.length > 0 || loose.length > 0;
    return { isOpen, figure: `${set.length} cookies, ${weak.length + loose.length} weak` };
  },
};

/** A proxy of the company speaks https before it; here nobody does, so only what it says of itself is looked at. */
export const https: Part = {
  name: 'https',
  open: stageWith([], { CONSOLE_ORIGIN: 'https://console.test', NEXTAUTH_URL: 'https://console.test' }),
  cells: [transport, cookies],
};

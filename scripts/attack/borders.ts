import { demoPassword } from '@/lib/access/people/demo-people';
import { Browser, type TimedAnswer, type Cell, type Part, type Stage, stageWith, cookieOf, tallyStatus } from './stage';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';

/** Opens a form that changes a cardholder; undefined where the console refuses. */
async function openForm({ console }: Stage, id: string): Promise<string | undefined> {
  const request = { operation: 'updateCardholder', account: 'master', resource: { type: 'cardholders', id } };
  const { text } = await console.act('operator', '/a/master/cards', 'openFormAction', request);
  return /"formId":"([0-9a-f-]{36})"/.exec(text)?.[1];
}

async function attach(stage: Stage, formId: string, body: Buffer, more: Readonly<Record<string, string>> = {}) {
  const { console, sender } = stage;
  const headers = { cookie: cookieOf(stage, 'operator'), origin: console.origin, 'content-type': 'image/png', ...more };
  return await sender.send({ method: 'POST', path: `/api/documents/master/${formId}`, headers, body });
}

async function someCardholder({ console }: Stage): Promise<string> {
  const { text } = await console.get('operator', '/api/live/master/listCardholders?page_number=1&page_size=10');
  return /"cardholder_id":"([^"]+)"/.exec(text)?.[1] ?? '';
}

const html = '<html><script>alert(1)</script></html>';
const untrue: readonly (readonly [name: string, body: Buffer, headers?: Readonly<Record<string, string>>])[] = [
  ['PDF head and HTML', Buffer.from(`%PDF-1.4\n${html}`)],
  ['PNG head of 8 bytes', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['PNG head and HTML', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)])],
  ['JPEG head and HTML', Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.from(html)])],
  ['packed PDF head', gzipSync(Buffer.from('%PDF-1.4\n%%EOF')), { 'content-encoding': 'gzip' }],
  ['PDF head said to be packed', Buffer.from('%PDF-1.4\n%%EOF'), { 'content-encoding': 'gzip' }],
];

const polyglots: Cell = {
  name: 'files that are no documents',
  sent: `${untrue.length} files that only begin like a PDF, PNG or JPEG, and one true PNG`,
  holds: 'only the true one is kept',
  run: async (stage) => {
    const cardholder = await someCardholder(stage);
    const taken: string[] = [];
    for (const [name, body, headers] of untrue) {
      const formId = (await openForm(stage, cardholder)) ?? '';
      const { status } = await attach(stage, formId, body, headers);
      if (status === 200) taken.push(name);
    }
    const formId = (await openForm(stage, cardholder)) ?? '';
    const real = await attach(stage, formId, noisePng(64, 64));
    const figure = `${taken.length} of ${untrue.length} taken${taken.length === 0 ? '' : ` (${taken.join(', ')})`}; the true one ${real.status}`;
    return { isOpen: taken.length > 0 || real.status !== 200, figure };
  },
};

const absent: Cell = {
  name: 'documents for cardholders who do not exist',
  sent: '12 true pictures of 1.4 MB on forms for 12 made-up cardholders',
  holds: 'none is kept',
  run: async (stage) => {
    const picture = noisePng(680, 700);
    const answers: TimedAnswer[] = [];
    let forms = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      const formId = await openForm(stage, randomUUID());
      forms += formId === undefined ? 0 : 1;
      if (formId !== undefined) answers.push(await attach(stage, formId, picture));
    }
    const isOpen = answers.some(({ status }) => status === 200);
    return { isOpen, figure: `${forms} forms opened; documents ${tallyStatus(answers) || 'none sent'}` };
  },
};

/** Whether the console still has a form: it then saves a draft of it. */
async function isKept(stage: Stage, formId: string): Promise<boolean> {
  for (;;) {
    const body = Buffer.from(JSON.stringify({ formId, values: { sell_amount: '1' } }));
    const headers = { cookie: cookieOf(stage, 'operator'), origin: stage.console.origin };
    const { status, text } = await stage.sender.send({ method: 'POST', path: '/api/drafts', headers, body });
    if (status !== 429) return text.includes('"savedAt"');
    await setTimeout(1_000);
  }
}

const forms: Cell = {
  name: 'open forms of one person',
  sent: '200 forms for quotes opened at once by one operator',
  holds: 'not all are kept',
  run: async (stage) => {
    const request = { operation: 'createQuote', account: 'master' };
    const opened = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { text } = await stage.console.act('operator', '/a/master/cards', 'openFormAction', request);
        return /"formId":"([0-9a-f-]{36})"/.exec(text)?.[1];
      }),
    );
    const ids = opened.filter((id) => id !== undefined);
    let kept = 0;
    for (const id of ids) kept += (await isKept(stage, id)) ? 1 : 0;
    return { isOpen: kept === opened.length, figure: `${ids.length} of ${opened.length} opened, ${kept} kept` };
  },
};

export const documents: Part = {
  name: 'documents',
  open: stageWith([{ name: 'operator', role: 'operator' }]),
  cells: [polyglots, absent, forms],
};

/** A valid PNG of noise, which does not compress: about three bytes for each pixel. */
function noisePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three colours; the other fields are 0.
  header.set([8, 2], 8);
  // Every row begins with the number of its filter, 0 for none.
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), randomBytes(width * 3)])),
  );
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, check]);
}

/** The checksum CRC-32 as PNG uses it. Node has such a function only since 20.15. */
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The headers of every answer, whichever part of the console gives it. */
const everywhere = ['x-content-type-options', 'content-security-policy', 'referrer-policy'] as const;

/** The faults of an answer: its status, or headers that it lacks. */
function faultsOf(
  { status, headers }: TimedAnswer,
  isFitting: (status: number) => boolean,
  names: readonly string[] = everywhere,
) {
  const missing = names.filter((name) => headers[name] === undefined);
  return [
    ...(isFitting(status) ? [] : [String(status)]),
    ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
  ];
}

type RequestLine = readonly [method: string, path: string];

/** Sends each request as a signed-in operator; the figure lists the faults of the answers. */
function asked(
  cell: Pick<Cell, 'name' | 'sent' | 'holds'>,
  requests: readonly RequestLine[],
  judge: (answer: TimedAnswer, request: RequestLine) => readonly string[],
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

const get = (...paths: readonly string[]): readonly RequestLine[] => paths.map((path) => ['GET', path]);
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

/** In production a proxy speaks https for the console. No proxy runs here: the cells check only its own headers. */
export const https: Part = {
  name: 'https',
  open: stageWith([], { CONSOLE_ORIGIN: 'https://console.test', NEXTAUTH_URL: 'https://console.test' }),
  cells: [transport, cookies],
};

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { cookieOf, tallyStatus, type Cell, type Part, type Stage, stageWith } from './stage';
import type { Sent } from './sender';

/** A form that changes a cardholder; undefined where none is opened. */
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
    const answers: Sent[] = [];
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

/** Whether a form is still kept: what was typed into it is taken. */
async function isKept({ console }: Stage, formId: string): Promise<boolean> {
  for (;;) {
    const draft = { formId, values: { sell_amount: '1' } };
    const { status, text } = await console.act('operator', '/a/master/quotes', 'saveDraftAction', draft);
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

/** A true PNG of noise, which no packing makes smaller: about three bytes for each pixel. */
function noisePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of each of three colours; the rest of it is 0.
  header.set([8, 2], 8);
  // Every row begins with the name of its filter, 0 for none.
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

/** CRC-32 as PNG has it; Node's own came with 20.15. */
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCheckpoint, signCheckpoint } from '@/lib/audit/checkpoints/checkpoint';
import { newKey } from '@/lib/audit/checkpoints/forgeries.fixture';
import { makeCheckpoint } from '@/lib/audit/checkpoints/make-checkpoint';
import { writeLines } from '@/lib/audit/checkpoints/test-exports.fixture';
import { takeAuditSecret } from '@/lib/audit/chain';
import { keys, secret } from '@/lib/audit/tamperings.fixture';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { auditCheckpoint, auditConsole, auditWitness, witnessedCheckpoint } from '@/lib/store/schema';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { readRow, flag } from '@/lib/store/rows';
import { sha256 } from '@/lib/store/sealer';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { MailServer } from '../mail-server.fixture';
import { CheckpointWorker } from './checkpoint-worker';
import { receiveCheckpoint } from './receive-checkpoint';
import type { SignedText, Witness } from './witness';
import { fileWitness, witnessesOf } from './witnesses-of';

takeAuditSecret(secret);

let opened: OpenStore;
let store: Store;
let folder: string;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  folder = await mkdtemp(path.join(tmpdir(), 'payments-console-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const first = newKey();
let current = first;
const known = [first];
const make: typeof makeCheckpoint = async (database) =>
  await makeCheckpoint(database, {
    keys,
    signingKeys: { current, find: (key) => known.find(({ publicKey }) => publicKey === key) },
  });

/** A witness that notes what it gets, and refuses it where a problem is set. */
class Noted implements Witness {
  readonly name = 'noted';
  readonly taken: number[] = [];
  problem: string | undefined;

  take({ number }: SignedText): Promise<string | undefined> {
    if (this.problem === undefined) this.taken.push(number);
    return Promise.resolve(this.problem);
  }
}

const noted = new Noted();
let worker: CheckpointWorker;
beforeEach(() => {
  worker = new CheckpointWorker({ witnesses: [noted], everyMinutes: 60, make });
});

const signal = new AbortController().signal;
const turn = async (isAsked = false) => await worker.turn({ database: store, signal, isAsked });
const isDue = async () => (await readRow(store, sql`select ${worker.isDue()} as due`, { due: flag }))?.due;
const allNumbers = async () => (await store.select().from(auditCheckpoint)).map(({ number }) => number);
const makeDue = async () => await store.update(auditWitness).set({ nextAt: sql`now()` });

test('a checkpoint is made for new lines once the last one is an hour old, and handed over at once', async () => {
  expect(await turn()).toBe(false);
  expect(await isDue()).toBe(false);
  await writeLines(store, 2);
  expect(await isDue()).toBe(true);
  expect(await turn()).toBe(true);
  expect(noted.taken).toEqual([1]);
  await writeLines(store, 1, 2);
  expect(await isDue()).toBe(false);
  await turn();
  expect(await allNumbers()).toEqual([1]);
});

test('a witness that was away is tried again, and gets the newest checkpoint and each change of the key', async () => {
  noted.problem = 'ECONNREFUSED';
  await turn(true);
  const [row] = await store.select().from(auditWitness);
  expect(row).toMatchObject({ number: 1, attempts: 1, problem: 'ECONNREFUSED' });
  expect(await isDue()).toBe(false);
  current = newKey();
  known.push(current);
  for (const from of [10, 20, 30]) {
    await writeLines(store, 1, from);
    await turn(true);
  }
  noted.problem = undefined;
  await makeDue();
  expect(await isDue()).toBe(true);
  while (await turn());
  expect(await allNumbers()).toEqual([1, 2, 3, 4, 5]);
  expect(noted.taken).toEqual([1, 3, 5]);
  expect((await store.select().from(auditWitness))[0]).toMatchObject({ number: 5, attempts: 0, problem: null });
});

test('a witness that the settings do not name any more is forgotten', async () => {
  worker = new CheckpointWorker({ witnesses: [], everyMinutes: 60, make });
  await turn();
  expect(await store.select().from(auditWitness)).toEqual([]);
});

async function newest(): Promise<SignedText> {
  const all = await store.select().from(auditCheckpoint).orderBy(auditCheckpoint.number);
  const [own] = await store.select().from(auditConsole);
  const last = all.at(-1);
  if (last === undefined || own === undefined) throw new Error('no checkpoint');
  return { console: own.console, number: last.number, text: last.text };
}

test('a folder keeps each checkpoint as a file of its own, and never writes over one', async () => {
  const witness = fileWitness(`file:${folder}`, folder);
  const given = await newest();
  expect(await witness.take(given)).toBeUndefined();
  expect(await witness.take(given)).toBeUndefined();
  const [file = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(readCheckpoint((await readFile(path.join(folder, file), 'utf8')).trimEnd())).toMatchObject({ number: 5 });
  await writeFile(path.join(folder, file), given.text.slice(0, 40));
  expect(await witness.take(given)).toBeUndefined();
  const [, beside = ''] = (await readdir(folder)).toSorted((a, b) => a.length - b.length);
  expect(await readFile(path.join(folder, beside), 'utf8')).toBe(`${given.text}\n`);
  await writeFile(path.join(folder, file), 'something else');
  expect(await witness.take(given)).toBe('another-file');
  expect(await fileWitness('file:/', path.join(folder, 'none')).take(given)).toBe('ENOENT');
});

test('a mailbox gets the checkpoint as a line of the text', async () => {
  const server = await MailServer.open();
  const [witness] = witnessesOf({
    environment: {
      auditWitnesses: ['mailto:auditor@company.test'],
      auditWitnessSecret: undefined,
      mail: { server: server.variables.SMTP_URL, from: server.variables.MAIL_FROM },
      webhookHosts: [],
      internalWebhookHosts: [],
    },
    words: wordsIn('en'),
    tls: { rejectUnauthorized: false },
  });
  const given = await newest();
  expect(await witness?.take(given, signal)).toBeUndefined();
  const [mail] = server.received;
  expect(mail?.to).toEqual(['auditor@company.test']);
  const plain = mail?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');
  expect(plain).toContain(`\n${given.text}\n`);
  await server.close();
});

const common = 'the secret that both consoles of this test know';

async function post(text: string, { at = Date.now(), by = common } = {}) {
  const seconds = Math.floor(at / 1_000);
  const signature = `t=${seconds},v1=${createHmac('sha256', by).update(`${seconds}.${text}`).digest('hex')}`;
  const taken = await receiveCheckpoint(store, common, { signature, body: text }, new Date());
  return taken.ok ? taken.value.number : taken.error;
}

test('another console keeps what is signed and follows, and refuses the rest', async () => {
  const texts = (await store.select().from(auditCheckpoint).orderBy(auditCheckpoint.number)).map(({ text }) => text);
  const [one = '', two = '', three = '', , five = ''] = texts;
  expect(await post(one, { by: 'a secret that only one of them knows' })).toBe('not-signed');
  expect(await post(one, { at: Date.now() - 301_000 })).toBe('not-signed');
  expect(await post(one.replace('"lines":2', '"lines":3'))).toBe('not-a-checkpoint');
  expect(await post(one)).toBe(1);
  expect(await post(one)).toBe(1);
  // The key changed with the third one: without it the fifth is of a stranger.
  expect(await post(five)).toBe('contradicts');
  expect(await post(three)).toBe(3);
  expect(await post(five)).toBe(5);
  expect(await post(two)).toBe('contradicts');
  expect((await store.select().from(witnessedCheckpoint)).map(({ number }) => number)).toEqual([1, 3, 5]);
  await expect(store.execute(sql`delete from witnessed_checkpoint`).then(() => 'done')).rejects.toThrow();
});

test('a console that was put back from a backup begins again, and what was kept of it stays', async () => {
  const { console: id } = await newest();
  const content = { console: id, number: 3, lines: 4, hash: '0'.repeat(64), previous: '1'.repeat(64) };
  const anew = (epoch: number, more: object = {}) =>
    signCheckpoint({ ...content, epoch, at: '2026-11-30T08:00:00.000Z', ...more }, current);
  expect(await post(anew(1))).toBe(3);
  expect(await post(anew(1, { lines: 5 }))).toBe('contradicts');
  expect(await post(anew(1, { number: 4, lines: 4 }))).toBe('contradicts');
  expect(await post(anew(1, { number: 4, lines: 5 }))).toBe('contradicts');
  expect(await post(anew(1, { number: 4, lines: 5, previous: sha256(anew(1)) }))).toBe(4);
  expect(await post(anew(0, { number: 6, lines: 99 }))).toBe('contradicts');
  expect(await store.select().from(witnessedCheckpoint)).toHaveLength(5);
});

test('a console that has all keys and another past cannot take back what a witness has', async () => {
  const other = await openTestStore();
  await writeLines(other.database, 6, 50);
  // Its store has the same name, as that of a thief would have.
  for (let number = 0; number < 6; number += 1) {
    await writeLines(other.database, 1, 60 + number);
    await make(other.database);
  }
  const forged = await other.database.select().from(auditCheckpoint).orderBy(auditCheckpoint.number);
  for (const { text } of forged) expect(await post(text)).toBe('contradicts');
  await other.close();
});

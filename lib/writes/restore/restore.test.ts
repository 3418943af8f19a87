import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginSession } from '@/lib/access/sessions/sessions';
import { takeAuditSecret } from '@/lib/audit/chain';
import { recordAlone } from '@/lib/audit/record-act';
import type { OpenStore, Store } from '@/lib/store/open-store';
import {
  adminChange,
  attempt,
  audit,
  draft,
  passwordLink,
  person,
  recordedWrite,
  session,
  storeEpoch,
} from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { putWrite } from '../test-recorded.fixture';
import { beginStoreEpoch } from './begin-store-epoch';
import { findQuestionable } from './find-questionable';
import { markFileIn, StoreWatch } from './store-watch';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const at = (seconds: number) => new Date(start + seconds * 1_000);

let opened: OpenStore;
let store: Store;
let folder = '';
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());
beforeEach(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'payments-console-mark-'))));
afterEach(() => rm(folder, { recursive: true }));

async function act(name = 'audit.verify'): Promise<void> {
  await recordAlone(store, { at: at(0), kind: 'setting', act: name, by: undefined, object: { type: 'x', id: 'x' } });
}
const epochs = async () => await store.select().from(storeEpoch).orderBy(storeEpoch.number);
const restoredLines = async () => (await store.select().from(audit)).filter((line) => line.act === 'store.restored');
interface Mark {
  readonly line: number;
}
const readMark = async () => JSON.parse(await readFile(markFileIn(folder), 'utf8')) as Mark;
/** Makes the mark claim more lines than the store has, as another branch of this store would have left it. */
async function setAhead(more: number): Promise<number> {
  const mark = await readMark();
  await writeFile(markFileIn(folder), JSON.stringify({ ...mark, line: mark.line + more, seal: 'lost'.repeat(16) }));
  return mark.line + more;
}

test('a new folder, a store that continued without a mark, and another store did not go back', async () => {
  const before = (await epochs()).length;
  await act();
  expect(await new StoreWatch(folder).look(store, at(1))).toBe(false);
  // The process ended between its lines and its mark.
  await act();
  await act();
  expect(await new StoreWatch(folder).look(store, at(2))).toBe(false);
  await setAhead(9);
  const other = { ...(await readMark()), store: 'the first line of another store' };
  await writeFile(markFileIn(folder), JSON.stringify(other));
  expect(await new StoreWatch(folder).look(store, at(3))).toBe(false);
  expect((await epochs()).length).toBe(before);
});

test('a store that is older than the mark is found once by all copies, and the audit says so', async () => {
  await act();
  await new StoreWatch(folder).look(store, at(10));
  const line = await setAhead(7);
  const marked = await readFile(markFileIn(folder));
  const [before, told] = [(await epochs()).length, (await restoredLines()).length];
  expect(await new StoreWatch(folder).look(store, at(11))).toBe(true);
  expect((await epochs()).at(-1)).toMatchObject({ lines: line - 7, knownLines: line, beganAt: at(11) });
  expect((await restoredLines()).length).toBe(told + 1);
  expect(await new StoreWatch(folder).look(store, at(12))).toBe(false);
  // Another copy with a mark of its own, which starts later.
  await writeFile(markFileIn(folder), marked);
  await new StoreWatch(folder).look(store, at(13));
  expect((await epochs()).length).toBe(before + 1);
  expect((await restoredLines()).length).toBe(told + 1);
});

test('a store that goes back while the console runs is found, and again when it goes back further', async () => {
  await act();
  const watch = new StoreWatch(folder);
  await watch.look(store, at(20));
  const before = (await epochs()).length;
  const mark = { ...(await readMark()), line: 100_000, seal: 'lost', epoch: before + 3 };
  await writeFile(markFileIn(folder), JSON.stringify(mark));
  expect(await new StoreWatch(folder).look(store, at(21))).toBe(true);
  expect((await epochs()).at(-1)?.number).toBe(before + 4);
});

test('sessions, open forms, links and proposals from before become void, and later ones do not', async () => {
  const id = randomUUID();
  const [second, third] = [randomUUID(), randomUUID()];
  for (const one of [id, second, third]) {
    const email = `${one}@s.test`;
    await store.insert(person).values({ id: one, email, name: 'Ann', role: 'operator', passwordHash: 'none' });
  }
  await beginSession(store, id, { address: '', agent: '' }, at(30));
  const form = { personId: id, operation: 'createQuote', account: 'master', createdAt: at(30), expiresAt: at(9_000) };
  const formId = randomUUID();
  await store.insert(draft).values({ ...form, formId });
  const link = {
    id: randomUUID(),
    personId: id,
    madeBy: third,
    confirmedBy: second,
    madeAt: at(30),
    expiresAt: at(9_000),
  };
  await store.insert(passwordLink).values({ ...link, tokenHash: randomUUID() });
  const change = { id: randomUUID(), act: 'x', objectType: 'x', objectId: 'x', content: '{}', contentHash: 'x' };
  await store.insert(adminChange).values({ ...change, proposedBy: id, proposedAt: at(30), expiresAt: at(9_000) });
  const number = await beginStoreEpoch(store, { epoch: 0, lines: undefined }, at(31));
  expect(number).toBeGreaterThan(0);
  const open = await store.select().from(session).where(eq(session.personId, id));
  expect(open.map(({ endedBecause }) => endedBecause)).toEqual(['store-restored']);
  const [kept] = await store.select().from(draft).where(eq(draft.formId, formId));
  expect(kept?.expiresAt).toEqual(at(31));
  const [withdrawn] = await store.select().from(passwordLink).where(eq(passwordLink.personId, id));
  expect(withdrawn?.withdrawnAt).toEqual(at(31));
  const [voided] = await store.select().from(adminChange).where(eq(adminChange.id, change.id));
  expect(voided?.outcome).toBe('void');
  await beginSession(store, id, { address: '', agent: '' }, at(32));
  const after = await store.select().from(session).where(eq(session.personId, id));
  expect(after.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
});

test('a write that had not left goes on as one that may have, and is listed with each open form', async () => {
  const createdAt = at(40);
  const id = await putWrite(store, { state: 'READY', createdAt, nextStep: 'send', nextAt: createdAt });
  const personId = randomUUID();
  await store
    .insert(person)
    .values({ id: personId, email: `${personId}@s.test`, name: 'Bo', role: 'operator', passwordHash: 'none' });
  const formId = randomUUID();
  const form = { formId, personId, operation: 'createQuote', account: 'master' };
  // The form was open when the store was last used, and has expired before the restore.
  await store.insert(draft).values({ ...form, createdAt, expiresAt: at(4_000) });
  const number = await beginStoreEpoch(store, { epoch: 0, lines: undefined }, at(90_000));
  const [row] = await store.select().from(recordedWrite).where(eq(recordedWrite.id, id));
  expect(row).toMatchObject({ state: 'UNKNOWN', firstSentAt: createdAt, nextStep: 'send', nextAt: at(90_000) });
  expect(await store.select().from(attempt).where(eq(attempt.operationId, id))).toMatchObject([{ reading: 'UNKNOWN' }]);
  const listed = (await findQuestionable(store, number)).map((one) => [one.question, one.id]);
  expect(listed).toContainEqual(['under-way', id]);
  expect(listed).toContainEqual(['form', formId]);
});

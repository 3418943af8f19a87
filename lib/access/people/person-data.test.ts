import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { listDirectory, putDirectoryEntry, removeDirectoryEntry } from '../accounts/account-directory';
import { directoryEntry } from '../accounts/directory-entry';
import { sessionKeyOf } from '../sessions/session-cookie';
import { beginSession } from '../sessions/sessions';
import { readSessionContext } from '../sessions/session-context';
import { createPerson } from './people';
import { keepPreference, preferenceIn } from '@/app/preferences/table-preferences';

takeAuditSecret('the audit secret of this test and of nothing else');

let opened: OpenStore;
let store: Store;
let ann = '';
let ben = '';

beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
  const one = { name: 'n', role: 'operator', password: 'p'.repeat(20) } as const;
  ann = await createPerson(store, { ...one, email: 'ann@d.test' });
  ben = await createPerson(store, { ...one, email: 'ben@d.test' });
});
afterAll(() => opened.close());

const as = (role: 'manager' | 'admin' | 'operator') => ({ personId: ann, name: 'Ann', role, sessionKey: 's' });

test('only an admin may change the directory of sub-accounts', async () => {
  const entry = directoryEntry.parse({ accountId: ' 0b1c-2 ', name: 'Shop "=SUM(1)"' });
  expect(await putDirectoryEntry(store, as('manager'), entry)).toMatchObject({ ok: false });
  expect(await putDirectoryEntry(store, as('admin'), entry)).toMatchObject({ ok: true });
  expect(await putDirectoryEntry(store, as('admin'), { ...entry, note: 'closed' })).toMatchObject({ ok: true });
  expect(await listDirectory(store)).toEqual([{ accountId: '0b1c-2', name: 'Shop "=SUM(1)"', note: 'closed' }]);
  expect(await removeDirectoryEntry(store, as('operator'), '0b1c-2')).toMatchObject({ ok: false });
  expect(await removeDirectoryEntry(store, as('admin'), '0b1c-2')).toMatchObject({ ok: true });
  expect(await listDirectory(store)).toEqual([]);
  const lines = await store.select().from(audit).orderBy(audit.sequence);
  expect(lines.map(({ act, result, role }) => `${act} ${result} ${role}`)).toEqual([
    'directory refused manager',
    'directory.keep done admin',
    'directory.keep done admin',
    'directory refused operator',
    'directory.remove done admin',
  ]);
  expect(lines[2]?.before).toContain('"note":""');
  expect(lines[2]?.after).toContain('"note":"closed"');
  for (const accountId of ['master', '../a', '', 'a'.repeat(65)]) {
    expect(directoryEntry.safeParse({ accountId, name: 'x' }).success).toBe(false);
  }
});

test('a preference belongs to one person, and one of another shape is ignored', async () => {
  const shape = z.object({ density: z.string() });
  const preferenceOf = async <T>(personId: string, wanted: z.ZodType<T>) => {
    const key = sessionKeyOf(await beginSession(store, personId, { address: '', agent: '' }, new Date()));
    return preferenceIn((await readSessionContext(store, key))?.preferences ?? {}, 'payouts', wanted);
  };
  expect(await preferenceOf(ann, shape)).toBeUndefined();
  await keepPreference(store, ann, 'payouts', { density: 'compact' });
  await keepPreference(store, ann, 'payouts', { density: 'comfortable' });
  expect(await preferenceOf(ann, shape)).toEqual({ density: 'comfortable' });
  expect(await preferenceOf(ben, shape)).toBeUndefined();
  expect(await preferenceOf(ann, z.array(z.string()))).toBeUndefined();
  expect(await keepPreference(store, ann, 'payouts', { text: 'x'.repeat(9_000) })).toBe(false);
});

import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditKinds } from '@/lib/store/audit-kinds';
import { audit, auditHead } from '../store/schema';
import type { OpenStore, Store } from '../store/open-store';
import { openTestStore } from '../store/test-store.fixture';
import { readAuditKeys, signHead, takeAuditSecret, type AuditHead, type AuditRow } from './chain';
import { recordAct, recordAlone, type Act } from './record-act';
import { at, keys, randomOf, secret, tamperings } from './tamperings.fixture';
import { ChainCheck, verifyAudit } from './verify-audit';

takeAuditSecret(secret);

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

const person = '0f8fad5b-d9cb-469f-a165-70867728950e';

function actOf(number: number): Act {
  return {
    at: new Date(1_790_000_000_000 + number),
    kind: auditKinds[number % auditKinds.length] ?? 'write',
    act: `act ${number % 5}`,
    result: 'done',
    by: number % 3 === 0 ? undefined : { personId: person, name: 'Mei', role: 'manager', sessionKey: `s${number % 4}` },
    account: 'master',
    object: { type: 'cards', id: `card ${number % 7}` },
    operationId: number % 2 === 0 ? person : undefined,
    before: { state: 'READY', number },
    after: { state: 'SENDING', text: 'ünïcode \u0000 "quoted"' },
    requestId: `r${number}`,
    idempotencyKey: number % 2 === 0 ? person : undefined,
    through:
      number % 3 === 0
        ? undefined
        : { id: 'built-in', name: 'Built-in', environment: 'sandbox', client: '1f0a', own: number % 2 === 0 },
  };
}

async function readAll(): Promise<{ rows: AuditRow[]; head: AuditHead }> {
  const rows = await store.select().from(audit).orderBy(audit.sequence);
  const [head] = await store.select().from(auditHead);
  if (head === undefined) throw new Error('no head');
  return { rows, head };
}

function check(rows: readonly AuditRow[], head: AuditHead | undefined) {
  const chain = new ChainCheck(keys);
  for (const row of rows) chain.feed(row);
  return chain.end(head);
}

describe('the audit', () => {
  beforeAll(async () => {
    for (let number = 0; number < 40; number += 1) await recordAlone(store, actOf(number));
  });

  test('verifies as it was written, at every length', async () => {
    const { rows, head } = await readAll();
    expect(check(rows, head)).toMatchObject({ lines: 40, broken: undefined });
    expect(await verifyAudit(store, keys)).toMatchObject({ lines: 40, broken: undefined });
  });

  test('shows each of 1,000 random tamperings', async () => {
    const { rows, head } = await readAll();
    const names = Object.keys(tamperings);
    const missed: string[] = [];
    const random = randomOf(20_261_121);
    for (let number = 0; number < 1_000; number += 1) {
      const name = at(names, number % names.length);
      const copy = rows.map((row) => ({ ...row }));
      const tampered = tamperings[name]?.(copy, { ...head }, random);
      if (check(copy, tampered).broken === undefined) missed.push(`${name} ${number}`);
    }
    expect(missed).toEqual([]);
  });

  test('is signed in a line without a connection as it was before there was such a column', async () => {
    const { rows } = await readAll();
    const { connection, hash, ...line } = at(rows, 0);
    expect(connection).toBeNull();
    const { sequence, keyId, idempotencyKey, requestId, ...rest } = line;
    const { at: time, kind, act, result, personId, personName, role, sessionKey, account, ...object } = rest;
    const { objectType, objectId, operationId, before, after } = object;
    const fields = Object.entries({
      sequence,
      at: time.toISOString(),
      kind,
      act,
      result,
      personId,
      personName,
      role,
      sessionKey,
      account,
      objectType,
      objectId,
      operationId,
      before,
      after,
      requestId,
      idempotencyKey,
      keyId,
    });
    const text = JSON.stringify(['line 1', '', fields]);
    expect(hash).toBe(createHmac('sha256', keys.current.bytes).update(text).digest('hex'));
  });

  test('is compared with the anchor of an earlier verification', async () => {
    const { rows, head } = await readAll();
    const noted = (line: number, seal: string) => {
      const chain = new ChainCheck(keys, { line, seal });
      for (const row of rows) chain.feed(row);
      return chain.end(head).broken?.fault;
    };
    expect(noted(10, at(rows, 9).hash.slice(0, 16))).toBeUndefined();
    expect(noted(10, at(rows, 8).hash.slice(0, 16))).toBe('not-as-noted');
    expect(noted(41, '0'.repeat(16))).toBe('fewer-than-noted');
  });

  test('is named by what is wrong with the number in its head', async () => {
    const { rows, head } = await readAll();
    const older = { ...head, count: 39, lastHash: at(rows, 38).hash };
    expect(check(rows.slice(0, 39), head).broken).toEqual({ sequence: 40, fault: 'cut-off' });
    expect(check(rows, { ...older, signature: signHead(keys.current, older) }).broken).toEqual({
      sequence: 41,
      fault: 'behind-end',
    });
  });

  test.each(['update audit set person_name = $$Mai$$', 'delete from audit where sequence = 3', 'truncate audit'])(
    'is not changed by the database: %s',
    async (statement) => {
      const refused = store.execute(sql.raw(statement)).then(
        () => 'done',
        (error: unknown) => String(error),
      );
      expect(await refused).toContain('only ever added to');
    },
  );

  test.each(['update audit_head set count = 3', 'delete from audit_head', 'truncate audit_head'])(
    'has a head that is not turned back: %s',
    async (statement) => {
      await expect(store.execute(sql.raw(statement)).then(() => 'done')).rejects.toThrow();
    },
  );

  test('is one chain when many write at once, and a line that is rolled back leaves no gap', async () => {
    const writes = Array.from({ length: 30 }, (_, number) =>
      store
        .transaction(async (transaction) => {
          await recordAct(transaction, actOf(100 + number));
          if (number % 5 === 0) throw new Error('taken back');
        })
        .catch(() => undefined),
    );
    await Promise.all(writes);
    expect(await verifyAudit(store, keys)).toMatchObject({ lines: 64, broken: undefined });
  });

  test('goes on under a new key, and needs the old one to be verified', async () => {
    const next = 'the secret of the next year, of this test and of nothing else';
    takeAuditSecret(next);
    await expect(recordAlone(store, actOf(200))).rejects.toThrow('The head of the audit');
    takeAuditSecret(next, secret);
    await recordAlone(store, actOf(200));
    takeAuditSecret(secret);
    const both = readAuditKeys({ auditSecrets: [next], dataSecret: secret });
    // While the data secret is being replaced, its signatures still verify.
    const former = readAuditKeys({ auditSecrets: [], dataSecret: next, formerDataSecret: secret });
    expect(former.find(keys.current.id)).toEqual(keys.current);
    expect(await verifyAudit(store, both)).toMatchObject({ lines: 65, broken: undefined });
    expect((await verifyAudit(store, keys)).broken?.sequence).toBe(65);
  });
});

describe('changes that only the owner of the database can make', () => {
  const both = readAuditKeys({
    auditSecrets: ['the secret of the next year, of this test and of nothing else'],
    dataSecret: secret,
  });

  async function tampered(...statements: readonly string[]) {
    let broken: unknown;
    await store
      .transaction(async (transaction) => {
        await transaction.execute(sql`alter table audit disable trigger user`);
        await transaction.execute(sql`alter table audit_head disable trigger user`);
        for (const statement of statements) await transaction.execute(sql.raw(statement));
        broken = (await verifyAudit(transaction, both)).broken;
        throw new Error('taken back');
      })
      .catch(() => undefined);
    return broken;
  }

  test.each([
    ['edits a line', ['update audit set result = $$refused$$ where sequence = 7'], 7],
    ['edits a time by a millisecond', [`update audit set at = at + interval '1 millisecond' where sequence = 9`], 9],
    ['edits what was before', [`update audit set before = replace(before, ':1', ':2') where sequence = 12`], 12],
    ['deletes a line', ['delete from audit where sequence = 5'], 5],
    ['cuts off the end', ['delete from audit where sequence > 60'], 61],
    [
      'cuts off the end and turns the head back',
      ['delete from audit where sequence > 60', 'update audit_head set count = 60'],
      61,
    ],
    [
      'swaps two lines',
      [
        'update audit set sequence = -1 where sequence = 3',
        'update audit set sequence = 3 where sequence = 4',
        'update audit set sequence = 4 where sequence = -1',
      ],
      3,
    ],
    [
      'adds a line before the first',
      [
        'insert into audit select 0, at, kind, act, result, person_id, person_name, role, session_key, account, object_type, object_id, operation_id, before, after, request_id, idempotency_key, key_id, hash from audit where sequence = 1',
      ],
      66,
    ],
    [
      'adds a line behind the last',
      [
        'insert into audit select 900, at, kind, act, result, person_id, person_name, role, session_key, account, object_type, object_id, operation_id, before, after, request_id, idempotency_key, key_id, hash from audit where sequence = 1',
      ],
      66,
    ],
    ['takes everything away', ['truncate audit'], 1],
  ] as const)('is found: %s', async (_, statements, sequence) => {
    expect(await tampered(...statements)).toMatchObject({ sequence });
  });
});

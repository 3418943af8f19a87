import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, auditCheckpoint } from '@/lib/store/schema';
import { Sealer, sha256 } from '@/lib/store/sealer';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { auditColumns, takeAuditSecret } from '../chain';
import { keys, secret } from '../tamperings.fixture';
import { chainedHash, lineText, readCheckpoint } from './checkpoint';
import { newKey } from './forgeries.fixture';
import { makeCheckpoint } from './make-checkpoint';
import { openSigningKeys, renewSigningKey } from './signing-keys';
import { readExact, writeLines } from './test-exports.fixture';

takeAuditSecret(secret);

let opened: OpenStore;
let store: Store;
beforeAll(async () => {
  opened = await openTestStore();
  store = opened.database;
});
afterAll(() => opened.close());

const sealer = new Sealer(secret);
const signingKeys = async () => await openSigningKeys(store, { given: [], sealer });
const make = async (mostLines?: number) =>
  await makeCheckpoint(store, {
    keys,
    signingKeys: await signingKeys(),
    ...(mostLines === undefined ? {} : { mostLines }),
  });

test('checkpoints sign all lines without a gap, follow one another, and are made for new lines alone', async () => {
  expect(await make()).toBeUndefined();
  await writeLines(store, 7);
  expect(await make(5)).toMatchObject({ number: 1, lines: 5, isHandover: false });
  expect(await make(5)).toMatchObject({ number: 2, lines: 7 });
  expect(await make()).toBeUndefined();
  const rows = await store.select().from(audit).orderBy(audit.sequence);
  const [first, second] = await store.select().from(auditCheckpoint).orderBy(auditCheckpoint.number);
  expect(second?.hash).toBe(rows.map(lineText).reduce(chainedHash, ''));
  expect(readCheckpoint(second?.text ?? '')).toMatchObject({
    number: 2,
    lines: 7,
    previous: sha256(first?.text ?? ''),
  });
});

test('the exact export has every column of each line, and each checkpoint behind its last line', async () => {
  const texts = await readExact(store);
  expect(texts.map((text) => /"(sequence|checkpoint)":\d+/.exec(text)?.[0])).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `"sequence":${number}`),
    '"checkpoint":1',
    ...['"sequence":6', '"sequence":7', '"checkpoint":1'],
  ]);
  const [row] = await store.select().from(audit).orderBy(audit.sequence);
  expect(Object.keys(row ?? {}).sort()).toEqual([...auditColumns].sort());
  expect(texts[0]).toBe(
    [
      '{"account":"master","act":"act 0","after":"{\\"ünïcode “quoted” \\\\\\"twice\\\\\\" \\\\\\\\ / </script>\\":[\\"ünïcode “quoted” \\\\\\"twice\\\\\\" \\\\\\\\ / </script>\\",0,true]}"',
      '"at":"2026-09-21T14:13:20.000Z","before":"{\\"amount\\":\\"0.10\\",\\"count\\":0,\\"huge\\":1e+21,\\"none\\":null,\\"odd\\":\\"ünïcode “quoted” \\\\\\"twice\\\\\\" \\\\\\\\ / </script>\\",\\"rate\\":0.30000000000000004,\\"tiny\\":1e-7}"',
      `"connection":null,"hash":"${row?.hash}","idempotencyKey":null,"keyId":"${row?.keyId}","kind":"sign-in"`,
      String.raw`"objectId":"ünïcode “quoted” \"twice\" \\ / </script>","objectType":"cards"`,
      `"operationId":"${row?.operationId}","personId":null,"personName":"Console","requestId":"${row?.requestId}"`,
      '"result":"done","role":"console","sequence":1,"sessionKey":""}',
    ].join(','),
  );
});

test('copies that make a checkpoint at the same moment make one chain', async () => {
  await writeLines(store, 3, 7);
  const made = await Promise.all([make(), make(), make()]);
  expect(made.filter((one) => one !== undefined).map(({ number }) => number)).toEqual([3]);
});

test('a new key signs once the former one has signed the change, and not where the former one is missing', async () => {
  const before = (await signingKeys()).current.publicKey;
  const next = await renewSigningKey(store, sealer);
  await writeLines(store, 1, 10);
  const stranger = newKey();
  const lost = makeCheckpoint(store, { keys, signingKeys: { current: stranger, find: () => undefined } });
  await expect(lost).rejects.toThrow('The key of the last checkpoint is not here');
  const made = await make();
  expect(made).toMatchObject({ publicKey: next, isHandover: true });
  expect(readCheckpoint(made?.text ?? '')).toMatchObject({ key: next, formerKey: before });
  await writeLines(store, 1, 11);
  expect(readCheckpoint((await make())?.text ?? '')).toMatchObject({ key: next, formerKey: null });
});

test('a checkpoint with another value, another spelling or another key is not read', async () => {
  const [{ text } = { text: '' }] = await store.select().from(auditCheckpoint).orderBy(auditCheckpoint.number);
  expect(readCheckpoint(text)).toBeDefined();
  const wrong = [
    text.replace('"lines":5', '"lines":6'),
    text.replace('"number":1', '"number": 1'),
    text.replace(/"key":"."/, '"key":"A"'),
    text.replace(/"signature":"(.)/, (_, letter: string) => `"signature":"${letter === 'A' ? 'B' : 'A'}`),
    text.replace('"formerKey":null', `"formerKey":"${newKey().publicKey}"`),
    text.replace('}', ',"more":1}'),
    'no JSON',
  ];
  for (const one of wrong.filter((given) => given !== text)) expect(readCheckpoint(one)).toBeUndefined();
});

test('a changed audit is not signed, and a checkpoint is never changed', async () => {
  await writeLines(store, 3, 12);
  await store.execute(sql`alter table audit disable trigger user`);
  await store.execute(sql`update audit set result = 'refused' where sequence = 14`);
  await expect(make()).rejects.toThrow('not intact from entry 14 onwards');
  await store.execute(sql`update audit set result = 'done' where sequence = 14`);
  await store.execute(sql`alter table audit enable trigger user`);
  expect(await make()).toMatchObject({ lines: 15 });
  for (const statement of [
    'update audit_checkpoint set lines = 1',
    'delete from audit_checkpoint',
    'truncate audit_checkpoint',
  ])
    await expect(store.execute(sql.raw(statement)).then(() => 'done')).rejects.toThrow();
});

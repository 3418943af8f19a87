import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { putWrite } from '../test-recorded.fixture';
import { ruleOf } from './drawn-rules.fixture';
import { readRuleEffect } from './rule-effect';

let opened: OpenStore;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());

test('of many writes the newest 5,000 are looked at in 3 seconds of a processor, and it is said', async () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const createdAt = new Date('2026-11-27T12:00:00Z');
  const result = { amount: '10.00', currency: 'EUR' };
  const id = await putWrite(opened.database, { name: 'cancelPaymentIntent', createdAt, result });
  await opened.database.execute(sql`insert into operation select (jsonb_populate_record(one, jsonb_build_object(
      'id', substr(id::text, 1, 14) || '7fff-bfff-' || lpad(to_hex(n), 12, '0'),
      'form_id', gen_random_uuid(), 'idempotency_key', gen_random_uuid()))).*
    from operation as one, generate_series(1, 5000) as n where id = ${id}::uuid`);
  const after = [ruleOf({ operation: 'cancelPaymentIntent', currency: 'EUR', amountFrom: '10' })];
  const began = process.cpuUsage();
  const { looked, sinceMs, held } = await readRuleEffect(opened.database, { before: [], after }, { now, lists: true });
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(3_000);
  expect([looked, sinceMs, held.count, held.listed.length]).toEqual([5_000, createdAt.getTime(), 5_000, 20]);
  expect(held.groups[0]?.amounts).toEqual([{ amount: '50000.00', currency: 'EUR' }]);
});

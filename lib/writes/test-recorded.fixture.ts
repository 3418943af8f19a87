import { randomUUID } from 'node:crypto';
import { actsOf } from '@/lib/access/permissions/permissions';
import { operations, type WriteName } from '@/lib/contract/operations';
import type { Store } from '@/lib/store/open-store';
import { approval, recordedWrite } from '@/lib/store/schema';
import { mintWriteId } from './submit/record-write';

interface PutWrite extends Partial<typeof recordedWrite.$inferInsert> {
  readonly name?: WriteName;
}

const startMs = Date.parse('2026-11-20T08:00:00Z');
let made = 0;

/** A write as the engine would have left it, one minute after the one before. Answers its id. */
export async function putWrite(database: Store, { name = 'createQuote', asked = {}, ...more }: PutWrite = {}) {
  made += 1;
  const { createdAt = new Date(startMs + made * 60_000) } = more;
  const id = mintWriteId(createdAt.getTime());
  const { method, path } = operations[name];
  const state = more.state ?? 'SUCCEEDED';
  await database.insert(recordedWrite).values({
    id,
    formId: randomUUID(),
    idempotencyKey: randomUUID(),
    operation: name,
    method,
    path,
    params: {},
    asked,
    acts: actsOf(name, asked) ?? null,
    environment: 'sandbox',
    clientHash: 'c',
    account: 'master',
    personId: randomUUID(),
    personName: 'Mei',
    role: 'manager',
    sessionKey: 'k',
    inputHash: 'i',
    bodyHash: 'b',
    bodySealed: 's',
    overrides: [],
    requestId: 'r',
    holds: false,
    nextAt: state === 'ACCEPTED' ? createdAt : null,
    ...more,
    createdAt,
    state,
  });
  return id;
}

/** Asks a second person about a write. Answers its id. */
export async function putApproval(
  database: Store,
  operationId: string,
  more: Partial<typeof approval.$inferInsert> = {},
): Promise<string> {
  await database.insert(approval).values({
    operationId,
    because: 'matrix',
    policyHash: 'p',
    changeHash: 'c',
    proposerId: randomUUID(),
    requestedAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
    ...(more.verdict == null ? {} : { decidedName: 'Ólga', decidedAt: new Date(startMs), decidedBy: randomUUID() }),
    ...more,
  });
  return operationId;
}

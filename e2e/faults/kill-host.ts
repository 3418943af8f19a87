import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { mayRunBy } from '@/lib/access/permissions/may-run';
import { createPerson, findPersonByEmail } from '@/lib/access/people/people';
import { takeAuditSecret } from '@/lib/audit/chain';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { nobodyApproves } from '@/lib/writes/approvals/approval';
import { freeClaims } from '@/lib/writes/engine/due-writes';
import { realTime } from '@/lib/writes/engine/dependencies';
import { openFormFor } from '@/lib/writes/forms/open-form-for';
import { attemptsOf } from '@/lib/writes/engine/write-row';
import { viewWrite } from '@/lib/writes/queries/write-view';
import { connectPlatform } from '@/lib/writes/engine/platform-port';
import { runWrite, type WriteContext } from '@/lib/writes/submit/run-write';
import { Sealer } from '@/lib/writes/seal';
import { startSweeper } from '@/lib/writes/engine/sweeper';
import { WriteEngine } from '@/lib/writes/engine/write-engine';
import { PlatformClient } from '@/lib/platform/client/platform-client';
import { ExtrasMemory } from '@/lib/platform/reads/extras';
import { openPool } from '@/lib/platform/client/send-request';
import { operation } from '@/lib/store/schema';
import type { HostSettings, Order, PressOrder, ReplyBody, Seen } from './kill-messages';
import { KillSeam } from './kill-seam';
import { sixWrites } from './six-writes';

// One console process without its pages: the same store, the same engine, the same sweeper, and a way to be told what to
// press. It is made to be killed. It ends by itself when whoever started it is gone.
process.on('disconnect', () => process.exit());
const settings = JSON.parse(process.argv[2] ?? '{}') as HostSettings; // written by kill-process.ts
const dataSecret = settings.dataSecret ?? 'the secret of the kill rounds and of nothing else';
// A console signs its audit with a key of its data secret, and goes on only from a line that it can check.
takeAuditSecret(dataSecret);
const { store: opened, isAlone } = await openStore();
const store = opened.database;
const caller = await findCaller();
const broken = (error: unknown) => console.error(error);
const foreground = build(new KillSeam());
const sweep = build(new KillSeam());
if (isAlone) await freeClaims(store, await realTime.now(store));
startSweeper(sweep.house.engine, { broken, isDoubtful: () => false });
process.on('message', ({ number, order }: { number: number; order: Order }) => {
  const failed = (error: unknown): ReplyBody => ({ kind: 'failed', words: String(error) });
  void obey(order)
    .catch(failed)
    .then((reply) => process.send?.({ number, ...reply }));
});
process.send?.({ number: 0, kind: 'armed' });

async function openStore() {
  if ('url' in settings.store) {
    const { openPostgres } = await import('@/lib/store/postgres');
    return { store: await openPostgres(settings.store.url), isAlone: false };
  }
  const { openEmbedded } = await import('@/lib/store/embedded');
  return { store: await openEmbedded(settings.store.folder, settings.store.lock), isAlone: true };
}

async function findCaller(): Promise<Caller> {
  const email = 'mei@console.test';
  const found = await findPersonByEmail(store, email);
  const given = { email, name: 'Mei', role: 'manager', password: 'a password of the rounds' } as const;
  const personId = found?.id ?? (await createPerson(store, given));
  return { personId, name: 'Mei', email, role: 'manager', sessionKey: 'of the rounds' };
}

function build(seam: KillSeam): { readonly seam: KillSeam; readonly house: WriteContext } {
  const { baseUrl, clientId, apiKey } = settings;
  const pool = seam.pool(openPool());
  const platform = seam.platform(
    connectPlatform({
      engine: new PlatformClient({ connection: { baseUrl, clientId, apiKey }, pool, log: () => undefined }),
      extras: new ExtrasMemory(),
      environment: 'sandbox',
    }),
  );
  const watched = seam.store(store);
  const shared = {
    store: () => Promise.resolve(watched),
    platform,
    sealer: new Sealer(dataSecret),
    time: realTime,
    broken,
  };
  const engine = new WriteEngine({
    ...shared,
    hasGrant: () => Promise.resolve(true),
    replica: `${process.pid}`,
    alarm: () => undefined,
  });
  const house: WriteContext = {
    ...shared,
    engine,
    findCaller: () => Promise.resolve(caller),
    mayRun: mayRunBy(() => Promise.resolve(true)),
    findAccountProblem: () => {
      seam.at('C1');
      return Promise.resolve(undefined);
    },
    forbid: () => Promise.resolve(),
    requireProof: () => Promise.resolve(undefined),
    findRequestId: () => Promise.resolve(randomUUID()),
    findApprovalNeed: nobodyApproves,
  };
  return { seam, house };
}

async function obey(order: Order): Promise<ReplyBody> {
  switch (order.kind) {
    case 'open': {
      const { noun: type } = sixWrites[order.write].write.operation;
      const resource = order.id === undefined ? undefined : { type, id: order.id };
      const form = { operation: order.write, account: order.account, resource };
      const { formId } = await openFormFor(store, foreground.house.sealer, caller, form, await realTime.now(store));
      return { kind: 'opened', formId };
    }
    case 'press':
      if (order.at !== undefined) foreground.seam.arm(order.at, { afterMs: order.afterMs, skip: 0 });
      return await press(order.press);
    case 'kill the sweep':
      sweep.seam.arm(order.at, { afterMs: order.afterMs, skip: 1 });
      return { kind: 'armed' };
    case 'look':
      return { kind: 'seen', seen: await look(order.formId) };
    case 'verify audit':
      return { kind: 'verified', broken: (await verifyAudit(store)).broken?.sentence };
  }
}

async function press({ write, account, id, body, formId }: PressOrder): Promise<ReplyBody> {
  const input = { id, body };
  let answer = await runWrite(foreground.house, sixWrites[write].write, { formId, account, input });
  if (answer.kind === 'refused' && answer.problem.kind === 'similar' && answer.problem.other !== undefined) {
    const request = { formId, account, input, acknowledged: [answer.problem.other.id] };
    answer = await runWrite(foreground.house, sixWrites[write].write, request);
  }
  return answer.kind === 'recorded'
    ? { kind: 'pressed', operationId: answer.operation.id, words: answer.operation.state }
    : { kind: 'pressed', operationId: undefined, words: answer.problem.sentence };
}

async function look(formId: string): Promise<Seen | undefined> {
  const [row] = await store.select().from(operation).where(eq(operation.formId, formId));
  if (row === undefined) return undefined;
  const attempts = await attemptsOf(store, row.id);
  return {
    id: row.id,
    state: row.state,
    because: row.because,
    isSettled: viewWrite(row, attempts).settled,
    settledAtMs: row.settledAt?.getTime(),
    idempotencyKey: row.idempotencyKey,
    bodyHash: row.bodyHash,
    attempts: attempts.map(({ by, reading, evidence }) => `${by} ${reading ?? evidence ?? 'cut off'}`),
  };
}

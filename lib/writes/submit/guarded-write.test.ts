import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StepUpSubject } from '@/lib/access/second-factor/step-up';
import { listLines } from '@/lib/audit/list-lines';
import { ok } from '@/lib/result';
import { allWrites } from '../verbs/all-writes';
import { runWrite } from './run-write';
import { recorded, refused, TestBench } from '../test-bench.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

describe('a guarded write', () => {
  const frozenCard = () =>
    bench.sandbox.seed.cards.find(({ card_status, expired }) => card_status === 'FROZEN' && !expired)?.card_id ?? '';
  const open = async () => {
    const resource = { type: 'cards', id: frozenCard() };
    return await bench.console.openForm({ operation: 'updateCardStatus', account: 'master', resource });
  };
  const unfreeze = (formId: string) => {
    return { formId, account: 'master', input: { id: frozenCard(), card_status: 'ACTIVE' } };
  };

  test('requires a new proof of identity before it is recorded, and the same form continues afterwards', async () => {
    const asked: StepUpSubject[] = [];
    let isProven = false;
    const requireProof = (subject: StepUpSubject) => {
      asked.push(subject);
      return Promise.resolve(isProven ? undefined : { id: 'n1', by: 'code' as const });
    };
    const guarded = { ...bench.console.context, requireProof };
    const formId = await open();
    const submit = async () => await runWrite(guarded, allWrites.updateCardStatus, unfreeze(formId));
    expect(refused(await submit())).toMatchObject({ kind: 'step-up', stepUp: { id: 'n1', by: 'code' } });
    expect(await bench.countEffects()).toBe(0);
    isProven = true;
    const written = recorded(await submit());
    expect(await bench.countEffects()).toBe(1);
    expect(asked.map(({ act, subject }) => [act, subject])).toEqual(Array(2).fill(['updateCardStatus', formId]));
    expect(new Set(asked.map(({ contentHash }) => contentHash)).size).toBe(1);
    // A recorded write is answered again without a proof.
    isProven = false;
    expect(recorded(await submit()).id).toBe(written.id);
  });

  test('that waits for approval requires no proof of its maker, and is not sent', async () => {
    const asked: StepUpSubject[] = [];
    const requireProof = (subject: StepUpSubject) => {
      asked.push(subject);
      return Promise.resolve({ id: 'n1', by: 'code' as const });
    };
    const findApprovalNeed = () =>
      Promise.resolve(
        ok({ because: 'rule' as const, policyHash: 'p', seen: { card_status: 'FROZEN' }, lifeMs: 60_000 }),
      );
    const guarded = { ...bench.console.context, requireProof, findApprovalNeed };
    const request = unfreeze(await open());
    const written = recorded(await runWrite(guarded, allWrites.updateCardStatus, request));
    expect(written).toMatchObject({ state: 'PENDING_APPROVAL' });
    expect(asked).toEqual([]);
    expect(await bench.countEffects()).toBe(0);
  });

  test('names in each audit line the connection that it goes out through, and only the end of the client id', async () => {
    const own = await bench.openOther({
      connection: { connectionId: 'built-in', connectionName: 'Built-in', ownCredential: true },
    });
    await bench.submit(await bench.openFreeze(own), {}, own);
    const { client_id: clientId } = bench.sandbox.seed.credentials;
    const lines = await listLines(bench.store.database, { of: 'all' }, { personId: own.caller.personId }, 10);
    expect(lines.map(({ act }) => act).sort()).toEqual(
      ['conclude', 'record', 'send'].map((act) => `updateCardStatus.${act}`),
    );
    for (const { through } of lines) {
      const [id, name, environment] = ['built-in', 'Built-in', 'sandbox'];
      expect(through).toEqual({ id, name, environment, client: clientId.slice(-4), own: true });
    }
    expect(JSON.stringify(lines)).not.toContain(clientId);
  });

  test('from a form of one platform is not sent to another', async () => {
    const formId = await open();
    const connection = { connectionId: 'another', connectionName: 'Another', clientHint: 'z', ownCredential: false };
    const moved = { ...bench.console.context, platform: { ...bench.console.context.platform, connection } };
    const problem = refused(await runWrite(moved, allWrites.updateCardStatus, unfreeze(formId)));
    expect(problem).toMatchObject({
      kind: 'form',
      sentence: expect.stringContaining('Your connection has changed') as string,
    });
    expect(await bench.countEffects()).toBe(0);
  });
});

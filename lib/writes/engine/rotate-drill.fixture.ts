import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessionKeyOf } from '@/lib/access/sessions/session-cookie';
import { readSession } from '@/lib/access/sessions/sessions';
import { draft, recordedWrite, session } from '@/lib/store/schema';
import { allWrites } from '../verbs/all-writes';
import { keepValues } from '../forms/drafts';
import { resealEverything } from './reseal';
import { runWrite } from '../submit/run-write';
import { Sealer } from '@/lib/store/sealer';
import { recorded, type TestBench } from '../test-bench.fixture';
import { testSecret, type TestWrites } from '../test-writes.fixture';

const next = 'the secret that takes its place, of this test and of nothing else';
const quote = { operation: 'createQuote', account: 'master', resource: undefined } as const;

/** How much the console holds on the day of the change. */
interface Held {
  readonly sessions: number;
  readonly forms: number;
}

/** Freezes whose answers were lost: the platform has them, and the console has to find that out. */
async function beginFreezes(bench: TestBench, testConsole: TestWrites): Promise<readonly string[]> {
  const cards = bench.sandbox.seed.cards.filter((one) => one.card_status === 'ACTIVE' && !one.expired).slice(0, 20);
  await bench.sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after', times: null });
  const begun = cards.map(async ({ card_id: id }) => {
    const request = { operation: 'updateCardStatus', account: 'master', resource: { type: 'cards', id } } as const;
    const formId = await testConsole.openForm(request);
    const input = { id, card_status: 'FROZEN', update_reason: 'lost' };
    const answer = await runWrite(testConsole.context, allWrites.updateCardStatus, {
      formId,
      account: 'master',
      input,
    });
    expect(recorded(answer).settled).toBe(false);
    return recorded(answer).id;
  });
  const ids = await Promise.all(begun);
  await bench.sandbox.clearFaults();
  return ids;
}

async function type(bench: TestBench, testConsole: TestWrites, formId: string, values: unknown): Promise<void> {
  const kept = await keepValues(
    bench.store.database,
    testConsole.context.sealer,
    testConsole.caller,
    { formId, values },
    new Date(),
  );
  expect(kept).toBe(true);
}

/** Replaces the data secret while people work, and expects everything sealed to open with the next one alone. */
export async function replaceSecret(bench: TestBench, held: Held): Promise<void> {
  const store = bench.store.database;
  const { console: testConsole } = bench;
  const now = new Date();
  const sessions = Array.from({ length: held.sessions }, () => sessionKeyOf(randomUUID()));
  const facts = { personId: testConsole.caller.personId, createdAt: now, seenAt: now, address: '', agent: '' };
  await store.insert(session).values(sessions.map((key) => ({ key, ...facts })));
  // Of three people: the number of open forms of one person is limited.
  const people = [testConsole, await bench.openOther(), await bench.openOther()];
  const forms: { readonly formId: string; readonly by: TestWrites }[] = [];
  for (let place = 0; place < held.forms; place += 1) {
    const by = people[place % people.length] ?? testConsole;
    const formId = await by.openForm(quote);
    forms.push({ formId, by });
    await type(bench, by, formId, { place, typed: 'before' });
  }
  const writes = await beginFreezes(bench, testConsole);

  // The console on the day of the change knows both secrets, and people continue while everything is sealed anew.
  const sealer = new Sealer(next, testSecret);
  const during = await bench.openOther({ sealer });
  const isRetyped = (place: number) => place % 4 === 0;
  const goOn = async () => {
    for (const [place, { formId, by }] of forms.entries()) {
      if (isRetyped(place))
        await keepValues(store, sealer, by.caller, { formId, values: { place, typed: 'during' } }, now);
    }
  };
  const [sealed] = await Promise.all([resealEverything(store, sealer), goOn(), during.engine.sweepOnce()]);
  // At least the forms into which no person types meanwhile are sealed anew.
  expect(sealed).toBeGreaterThan((held.forms * 2) / 3);
  expect(await resealEverything(store, sealer)).toBe(0);

  // Afterwards the former secret is not needed.
  const after = await bench.openOther({ sealer: new Sealer(next) });
  await after.settle();
  const rows = await store.select().from(recordedWrite).orderBy(asc(recordedWrite.id));
  expect(rows.map(({ id }) => id).sort()).toEqual([...writes].sort());
  // One of the cards is the platform's example of a change that fails by itself: that is an outcome too.
  expect(rows.filter(({ state }) => state !== 'SUCCEEDED' && state !== 'FAILED')).toEqual([]);
  expect(rows.filter(({ state }) => state === 'SUCCEEDED').length).toBeGreaterThan(5);
  expect(await bench.countEffects()).toBe(writes.length);
  const kept = new Map((await store.select().from(draft)).map((row) => [row.formId, row]));
  const lost = forms.filter(({ formId }, place) => {
    const text = after.context.sealer.open(kept.get(formId)?.valuesSealed ?? '', formId);
    return text !== JSON.stringify({ place, typed: isRetyped(place) ? 'during' : 'before' });
  });
  expect(lost).toEqual([]);
  const answers = await Promise.all(sessions.map((key) => readSession(store, key, now)));
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
}

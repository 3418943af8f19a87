import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { message } from '@/lib/messages/message';
import { delivery, type DeliveryKindName } from '@/lib/store/outbox-schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { defineDelivery } from './define-delivery';
import { DeliverySender } from './delivery-sender';
import { MailServer } from './mail-server.fixture';

const kindOf = (kind: DeliveryKindName) => {
  const words = message('terms.asWritten', { text: kind });
  return defineDelivery({
    kind,
    channels: ['email'],
    events: { failed: 'delivery-failed', lost: 'delivery-lost' },
    isSkippedWithoutServer: false,
    maySee: (_, __, ids) => Promise.resolve(ids.map((id) => ({ id, subject: kind, problem: undefined }))),
    draw: () => ({ subject: words, title: words, lines: [], open: words, path: '/', why: words }),
  });
};

/** Adds alerts and runs of one report with a delivery each; those of the alerts are due an hour before. */
async function addDeliveries(tested: TestConsole, alerts: number, runs: number): Promise<void> {
  const { database } = tested;
  const { personId } = await tested.addPerson();
  await database.execute(sql`with made as (
      insert into alert (id, client_hash, account, kind, cause, episode, object_type, object_id, needs, for_admins,
        severity, facts, since)
      select gen_random_uuid(), 'h', 'master', 'payout-failed', 'P' || number, 1, 'payouts', 'P' || number, '{}', false,
        'high', '{}', now() from generate_series(1, ${alerts}::int) as number returning id
    ) insert into delivery (kind, subject_id, person_id, channel, next_at)
      select 'alert', id, ${personId}::uuid, 'email', now() - interval '1 hour' from made`);
  await database.execute(sql`insert into report_schedule (id, person_id, client_hash, account, name, content, frequency,
      hour, zone, channel, created_at, updated_at)
    values (gen_random_uuid(), ${personId}::uuid, 'h', 'master', 'Totals', 'totals', 'daily', 8, 'UTC', 'email', now(),
      now())`);
  await database.execute(sql`insert into report_run (id, schedule_id, due_at, is_manual, state, created_at)
    select gen_random_uuid(), id, now() + number * interval '1 day', false, 'done', now()
    from report_schedule, generate_series(1, ${runs}::int) as number`);
  await database.execute(sql`insert into delivery (kind, subject_id, person_id, channel)
    select 'report', id, ${personId}::uuid, 'email' from report_run`);
}

test('a report is sent in one turn with the first of many alerts that were due before it', async () => {
  const server = await MailServer.open();
  const tested = await TestConsole.open(server.variables);
  try {
    const { database, sealer, environment } = tested;
    await addDeliveries(tested, 15, 1);
    const kinds = [kindOf('alert'), kindOf('report')];
    const sender = new DeliverySender({
      database,
      sealer,
      environment,
      kinds,
      owner: 'one',
      wordsIn,
      tls: { rejectUnauthorized: false },
    });
    await sender.turn();
    const subjects = server.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());
    expect(subjects.toSorted()).toEqual(['alert', 'report']);
  } finally {
    await server.close();
    await tested.close();
  }
});

test('a delivery of a lost copy is due again, unless it was handed to the mail server', async () => {
  const tested = await TestConsole.open();
  try {
    const { database, sealer, environment } = tested;
    await addDeliveries(tested, 0, 4);
    const deliveries = await database.select().from(delivery);
    const [handed = '', claimed = '', due = '', sent = ''] = deliveries.map(({ id }) => id);
    const ofLost = { state: 'sending', leaseOwner: 'gone', leaseUntil: new Date(0) } as const;
    const now = new Date();
    const set = async (id: string, values: Partial<typeof delivery.$inferInsert>) =>
      await database.update(delivery).set(values).where(eq(delivery.id, id));
    await set(handed, { ...ofLost, attempts: 1, handedAt: now });
    await set(claimed, { ...ofLost, attempts: 2 });
    await set(due, { attempts: 3, nextAt: new Date(now.getTime() + 3_600_000), problem: 'EMESSAGE 451' });
    await set(sent, { state: 'sent', attempts: 1, handedAt: now, endedAt: now });

    await new DeliverySender({ database, sealer, environment, kinds: [], owner: 'next', wordsIn }).turn();

    const after = await database.select().from(delivery);
    const found = after.map(({ id, state, attempts, problem, endedAt }) => [
      id,
      state,
      attempts,
      problem,
      endedAt === null,
    ]);
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        [handed, 'unknown', 1, 'abandoned', false],
        [claimed, 'due', 2, 'abandoned', true],
        [due, 'due', 3, 'EMESSAGE 451', true],
        [sent, 'sent', 1, null, false],
      ]),
    );
  } finally {
    await tested.close();
  }
});

test('an alert or a report that is deleted has no deliveries any more', async () => {
  const tested = await TestConsole.open();
  try {
    const { database } = tested;
    await addDeliveries(tested, 2, 2);
    const kinds = async () => (await database.select({ kind: delivery.kind }).from(delivery)).map(({ kind }) => kind);
    expect((await kinds()).toSorted()).toEqual(['alert', 'alert', 'report', 'report']);
    await database.execute(sql`delete from alert`);
    expect(await kinds()).toEqual(['report', 'report']);
    await database.execute(sql`delete from report_schedule`);
    expect(await kinds()).toEqual([]);
  } finally {
    await tested.close();
  }
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { message } from '@/lib/messages/message';
import type { DeliveryKindName } from '@/lib/store/outbox-schema';
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

test('a report is sent in one turn with the first of many alerts that were due before it', async () => {
  const server = await MailServer.open();
  const tested = await TestConsole.open(server.variables);
  try {
    const { database, sealer, environment } = tested;
    const { personId } = await tested.addPerson();
    await database.execute(sql`with made as (
        insert into alert (id, client_hash, account, kind, cause, episode, object_type, object_id, needs, for_admins,
          severity, facts, since)
        select gen_random_uuid(), 'h', 'master', 'payout-failed', 'P' || number, 1, 'payouts', 'P' || number, '{}', false,
          'high', '{}', now() from generate_series(1, 15) as number returning id
      ) insert into delivery (kind, subject_id, person_id, channel, next_at)
        select 'alert', id, ${personId}::uuid, 'email', now() - interval '1 hour' from made`);
    await database.execute(sql`insert into report_schedule (id, person_id, client_hash, account, name, content, frequency,
        hour, zone, channel, created_at, updated_at)
      values (gen_random_uuid(), ${personId}::uuid, 'h', 'master', 'Totals', 'totals', 'daily', 8, 'UTC', 'email', now(),
        now())`);
    await database.execute(sql`insert into report_run (id, schedule_id, due_at, is_manual, state, created_at)
      select gen_random_uuid(), id, now(), false, 'done', now() from report_schedule`);
    await database.execute(sql`insert into delivery (kind, subject_id, person_id, channel)
      select 'report', id, ${personId}::uuid, 'email' from report_run`);
    const kinds = [kindOf('alert'), kindOf('report')];
    const sender = new DeliverySender({
      ...{ database, sealer, environment, kinds, owner: 'one', wordsIn },
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

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { over } from '@/lib/store/embedded';
import { migrationsFolder } from '@/lib/store/migrate';
import { TestConsole } from '@/lib/test-console.fixture';
import { DeliverySender } from './delivery-sender';

const migration = '0058-deliveries.sql';

async function applyMigrations(client: PGlite, isWanted: (name: string) => boolean): Promise<void> {
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (isWanted(name)) await client.exec(readFileSync(path.join(migrationsFolder, name), 'utf8'));
  }
}

/** Adds a person, an alert and a schedule; answers their ids. */
async function addSubjects(client: PGlite) {
  const [person, alert, schedule] = [randomUUID(), randomUUID(), randomUUID()];
  await client.exec(`insert into person (id, email, name, role, password_hash)
    values ('${person}', 'ann@t.test', 'Ann', 'operator', 'none')`);
  await client.exec(`insert into alert (id, client_hash, account, kind, cause, episode, object_type, object_id, needs,
      for_admins, severity, facts, since)
    values ('${alert}', 'h', 'master', 'payout-failed', 'P', 1, 'payouts', 'P', '{}', false, 'high', '{}', now())`);
  await client.exec(`insert into report_schedule (id, person_id, client_hash, account, name, content, frequency, hour, zone,
      channel, created_at, updated_at)
    values ('${schedule}', '${person}', 'h', 'master', 'Totals', 'totals', 'daily', 8, 'UTC', 'email', now(), now())`);
  return { person, alert, schedule };
}

test('the migration keeps every delivery; a mail that was handed over is not sent again, a claimed one is', async () => {
  const client = await PGlite.create();
  await applyMigrations(client, (name) => name < migration);
  const { person, alert, schedule } = await addSubjects(client);
  await client.exec(`insert into alert_delivery (alert_id, person_id, channel, state, attempts, problem, ended_at) values
    ('${alert}', '${person}', 'email', 'unknown', 2, 'ECONNECTION', now()),
    ('${alert}', '${person}', 'webhook', 'due', 1, 'status 503', null)`);
  const runs = {
    handed: randomUUID(),
    claimed: randomUUID(),
    due: randomUUID(),
    sent: randomUUID(),
    none: randomUUID(),
  };
  const [held, free] = [`'gone', now() + interval '1 minute'`, 'null, null'];
  const addRun = async (name: keyof typeof runs, dueAt: string, columns: string) =>
    await client.exec(`insert into report_run (id, schedule_id, due_at, is_manual, state, created_at, lease_owner,
        lease_until, mail_state, mail_attempts, mail_next_at, mail_handed_at, mail_problem, mail_ended_at)
      values ('${runs[name]}', '${schedule}', '${dueAt}', false, 'done', now(), ${columns})`);
  await addRun('handed', '2026-11-20', `${held}, 'sending', 1, now(), now(), null, null`);
  await addRun('claimed', '2026-11-21', `${held}, 'sending', 2, now(), null, null, null`);
  await addRun('due', '2026-11-22', `${free}, 'due', 3, '2026-11-26', null, 'EMESSAGE 451', null`);
  await addRun('sent', '2026-11-23', `${free}, 'sent', 1, now(), now(), null, now()`);
  await addRun('none', '2026-11-24', `${free}, null, 0, null, null, null, null`);

  await applyMigrations(client, (name) => name >= migration);

  const states = async () => {
    const columns = `subject_id, channel, state, attempts, problem, lease_owner as owner, ended_at is null as is_open`;
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${columns} from delivery order by kind, channel, report_run_id`,
    );
    return rows.map((row) => Object.values(row));
  };
  const ofAlert = [
    [alert, 'email', 'unknown', 2, 'ECONNECTION', null, false],
    [alert, 'webhook', 'due', 1, 'status 503', null, true],
  ];
  const waiting = [runs.due, 'email', 'due', 3, 'EMESSAGE 451', null, true];
  const sent = [runs.sent, 'email', 'sent', 1, null, null, false];
  const moved = (await states()).slice(2);
  expect((await states()).slice(0, 2)).toEqual(ofAlert);
  expect(moved).toHaveLength(4);
  expect(moved).toEqual(
    expect.arrayContaining([
      [runs.handed, 'email', 'sending', 1, null, 'gone', true],
      [runs.claimed, 'email', 'sending', 2, null, 'gone', true],
      ...[waiting, sent],
    ]),
  );
  // The leases of the lost copy end.
  await client.exec(`update delivery set lease_until = now() - interval '1 second' where state = 'sending'`);
  const { database, sealer, environment } = new TestConsole(over(client, () => undefined));
  await new DeliverySender({ database, sealer, environment, kinds: [], owner: 'next', wordsIn }).turn();
  expect((await states()).slice(2)).toEqual(
    expect.arrayContaining([
      [runs.handed, 'email', 'unknown', 1, 'abandoned', 'gone', false],
      [runs.claimed, 'email', 'due', 2, 'abandoned', 'gone', true],
      ...[waiting, sent],
    ]),
  );
  // Deleting a subject deletes its deliveries.
  await client.exec(`delete from alert; delete from report_schedule`);
  expect(await states()).toEqual([]);
  await client.close();
});

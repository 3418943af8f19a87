import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { setAlertChoices } from '../alert-choices';
import { hourMs, minuteMs, drawn, payout, TestAlerts } from '../test-alerts.fixture';

let alerts: TestAlerts;
let ann: Caller;
let ben: Caller;
let cleo: Caller;
beforeAll(async () => {
  alerts = await TestAlerts.open({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@company.test' });
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew('payout_review_event');
  await alerts.addAccount();
  ann = await alerts.addPerson('operator');
  ben = await alerts.addPerson('manager');
  cleo = await alerts.addPerson('operator', ['sub-1']);
  await alerts.watchSince(2 * hourMs);
  await alerts.see([payout('P1')]);
});

/** Keeps a note as `lib/reviews` does. */
async function note(by: Caller, mentions: readonly Caller[], agoMs = minuteMs): Promise<void> {
  const at = new Date(Date.now() - agoMs).toISOString();
  const ids = mentions.map(({ personId }) => personId);
  await alerts.database.execute(sql`insert into payout_review_event
      (payout_id, at, person_id, person_name, change, note, mentions)
    values ('P1', ${at}::timestamptz, ${by.personId}::uuid, ${by.name}, '{}', 'the secret of this note',
      ${sql.param(ids)}::uuid[])`);
}

async function mentionsOf(by: Caller) {
  await alerts.evaluate();
  return (await alerts.list(by)).filter(({ kind }) => kind === 'mentioned');
}

test('a mentioned person has an alert, which no other person sees and which ends with an answer', async () => {
  await note(ann, [ben, ann, cleo]);
  const [one, ...more] = await mentionsOf(ben);
  expect(more).toEqual([]);
  expect([one?.state, one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
    'open',
    `${ann.name} mentioned you in a note`,
    'Payout P1',
  ]);
  // The author of the note, and a person who may not see the payout.
  expect([await mentionsOf(ann), await mentionsOf(cleo)]).toEqual([[], []]);
  await note(ben, [ann], 0);
  expect((await mentionsOf(ben)).map(({ state }) => state)).toEqual(['resolved']);
  expect((await mentionsOf(ann)).map(({ state }) => state)).toEqual(['open']);
});

test('it uses the channels that the person chose, and does not quote the note', async () => {
  await note(ann, [ben]);
  await alerts.evaluate();
  await alerts.plan();
  expect(await alerts.deliveries()).toEqual(['email due']);
  const facts = await alerts.database.execute(sql`select facts from alert`);
  expect(JSON.stringify(facts)).not.toContain('secret of this note');
  await setAlertChoices(alerts.context(ben), { choices: { mentioned: ['console'] } });
  await note(ann, [ben]);
  await alerts.evaluate();
  await alerts.plan();
  expect(await alerts.deliveries()).toEqual(['email due']);
  expect(await mentionsOf(ben)).toHaveLength(2);
});

test('a note from before the watch began raises no alert, nor does one that is answered by then', async () => {
  await note(ann, [ben], 3 * hourMs);
  await note(ben, [ann], 10 * minuteMs);
  await note(ann, [], 5 * minuteMs);
  expect([await mentionsOf(ann), await mentionsOf(ben)]).toEqual([[], []]);
});

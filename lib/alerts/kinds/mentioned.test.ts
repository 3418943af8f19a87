import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setAlertChoices } from '../alert-choices';
import { hourMs, minuteMs, drawn, payout, TestAlerts, type TestPerson } from '../test-alerts.fixture';

let alerts: TestAlerts;
let ann: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  alerts = await TestAlerts.open({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@company.test' });
}, 60_000);
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.renew();
  await alerts.database.execute(sql`truncate payout_review_event`);
  const master = await alerts.addAccount();
  ann = await alerts.addPerson('operator');
  ben = await alerts.addPerson('manager');
  cleo = await alerts.addPerson('operator', ['sub-1']);
  await alerts.watchSince(2 * hourMs);
  await alerts.see(master, 'payouts', [payout('P1')]);
});

/** What `lib/reviews` keeps of a note. */
async function note(by: TestPerson, mentions: readonly TestPerson[], agoMs = minuteMs): Promise<void> {
  const at = new Date(Date.now() - agoMs).toISOString();
  const ids = mentions.map(({ personId }) => personId);
  await alerts.database.execute(sql`insert into payout_review_event
      (payout_id, at, person_id, person_name, change, note, mentions)
    values ('P1', ${at}::timestamptz, ${by.personId}::uuid, ${by.name}, '{}', 'the secret of this note',
      ${sql.param(ids)}::uuid[])`);
}

async function mentionsOf(by: TestPerson) {
  await alerts.evaluate();
  return (await alerts.list(by)).filter(({ kind }) => kind === 'mentioned');
}

test('whoever is mentioned in a note is told, nobody else sees it, and it ends when they answer', async () => {
  await note(ann, [ben, ann, cleo]);
  const [one, ...more] = await mentionsOf(ben);
  expect(more).toEqual([]);
  expect([one?.state, one && drawn(one.title), ...(one?.details ?? []).map(drawn)]).toEqual([
    'open',
    `${ann.name} mentioned you in a note`,
    'Payout P1',
  ]);
  // Who wrote it, and who may not see the payout.
  expect([await mentionsOf(ann), await mentionsOf(cleo)]).toEqual([[], []]);
  await note(ben, [ann], 0);
  expect((await mentionsOf(ben)).map(({ state }) => state)).toEqual(['resolved']);
  expect((await mentionsOf(ann)).map(({ state }) => state)).toEqual(['open']);
});

test('it reaches them by the channels that they chose, and does not say what the note says', async () => {
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

test('a note of before anybody watched tells nobody, and one that is answered by then neither', async () => {
  await note(ann, [ben], 3 * hourMs);
  await note(ben, [ann], 10 * minuteMs);
  await note(ann, [], 5 * minuteMs);
  expect([await mentionsOf(ann), await mentionsOf(ben)]).toEqual([[], []]);
});

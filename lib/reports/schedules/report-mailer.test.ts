import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { english } from '@/lib/messages/english.fixture';
import { readMessage } from '@/lib/messages/message';
import { MailServer } from '@/lib/outbox/mail-server.fixture';
import { person } from '@/lib/store/schema';
import type { CreateScheduleInput } from './schedule-input';
import { payout, dailyTotals, hourMs, TestReports } from './test-reports.fixture';

let reports: TestReports;
let server: MailServer;
let ann: Caller;

const byMail = { ...dailyTotals, channel: 'email' } as const;

beforeAll(async () => {
  server = await MailServer.open();
  reports = await TestReports.open(server.variables);
});
afterAll(async () => {
  await server.close();
  await reports.close();
});
beforeEach(async () => {
  await reports.renew();
  server.renew();
  await reports.addAccount();
  ann = await reports.addPerson();
  await reports.see([
    payout('PO1', { internal_note: 'for Ida', payout_amount: '1200.5' }),
    payout('PO2', { payout_status: 'FAILED', payout_currency: 'JPY', payout_amount: '7000' }),
  ]);
});

/** Decodes the text part and the HTML part of a mail. */
function decode(source: string): string {
  const joined = source.replace(/=\r\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

async function due(plan: CreateScheduleInput = byMail) {
  const id = await reports.schedule(ann, plan);
  reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
  await reports.work();
  const [run] = await reports.runs(id);
  if (run === undefined) throw new Error('There is no run.');
  return { id, run };
}

test('a mail has the totals, how complete they are and the link to the result, and no single payout', async () => {
  const { id, run } = await due();
  expect(run).toMatchObject({ state: 'done', mailState: 'sent' });
  expect(server.received.map(({ to }) => to)).toEqual([[ann.email]]);
  const text = decode(server.received[0]?.text ?? '');
  expect(text).toContain(`Message-ID: <${run.id}@company.test>`);
  expect(text).toContain('Subject: Daily totals (Master account)');
  expect(text).toContain('Completed  1 payout  1,200.50 EUR');
  expect(text).toContain('Failed  1 payout  7,000 JPY');
  expect(text).toContain('Created 2026-11-23, platform’s day (Asia/Shanghai (UTC+8))');
  expect(text).toContain('Nothing read yet');
  expect(text).toContain('Made 2026-11-24 08:00:00 UTC+1');
  expect(text).toContain(`https://console.test/a/master/reports/schedules/${id}?run=${run.id}`);
  expect(text).not.toMatch(/PO1|Ida|INVOICE|Late/);
  expect(await reports.lines()).toEqual(['report-schedule.create done', 'report.finish done', 'report.send done']);
});

test('a mail of a list has its totals and no file, and names neither its filters nor its rows', async () => {
  const viewId = await reports.view(ann, '?q=123456789012');
  await reports.database.execute(`update saved_view set search = '?currency=EUR&q=ida'`);
  const { run } = await due({ ...byMail, what: { content: 'list', viewId, format: 'csv' } });
  expect(run.state).toBe('done');
  const text = decode(server.received[0]?.text ?? '');
  expect(text).toContain('1,200.50 EUR');
  expect(text).toContain('download the file in the console');
  expect(text).not.toMatch(/PO1|q=ida|Content-Disposition|attachment/i);
});

test('a late mail says that it is late, and how many due times were missed', async () => {
  await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-26T11:00:00Z');
  await reports.work();
  expect(server.received).toHaveLength(1);
  expect(decode(server.received[0]?.text ?? '')).toContain(
    'Late: it was due 2026-11-26 08:00:00 UTC+1, while the console did not run. 2 earlier due times passed without a report.',
  );
});

describe('a person who may no longer see a report', () => {
  test('by the time it is sent gets no mail, and the run says why', async () => {
    const id = await reports.schedule(ann, byMail);
    reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
    const { runner, mailer } = reports.copy('one');
    await runner.turn();
    await reports.grant(ann, [], ['master']);
    while (await mailer.turn());
    const [run] = await reports.runs(id);
    expect(run).toMatchObject({ state: 'done', mailState: 'skipped' });
    expect(english(readMessage(run?.mailProblem ?? ''))).toBe('You no longer have access to the account master.');
    expect(server.received).toEqual([]);
  });

  test('when the server is ready for it gets no mail', async () => {
    server.atConnect = async () => await reports.grant(ann, [], ['master']);
    const { run } = await due();
    expect(run).toMatchObject({ state: 'done', mailState: 'skipped', mailHandedAt: null });
    expect(server.received).toEqual([]);
  });

  test('because of a deactivation gets no mail', async () => {
    const id = await reports.schedule(ann, byMail);
    reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
    const { runner, mailer } = reports.copy('one');
    await runner.turn();
    await reports.database.update(person).set({ disabledAt: new Date() }).where(eq(person.id, ann.personId));
    while (await mailer.turn());
    expect(await reports.runs(id)).toMatchObject([{ mailState: 'skipped' }]);
    expect(server.received).toEqual([]);
  });
});

test('copies that send at the same time send each mail once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => await reports.schedule(ann, byMail)));
  reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
  const copies = Array.from({ length: 3 }, (_, place) => reports.copy(`copy ${String(place)}`));
  for (const { runner } of copies) while (await runner.turn());
  await Promise.all(
    copies.map(async ({ mailer }) => {
      while (await mailer.turn());
    }),
  );
  for (const id of ids) expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 1 }]);
  expect(server.received).toHaveLength(6);
  expect(new Set(server.received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(6);
});

test('a mail that the server refuses for now is tried again later under the same id, and sent once', async () => {
  server.refuse = { at: 'data', code: 451 };
  const { id, run } = await due();
  expect(run).toMatchObject({ mailState: 'due', mailAttempts: 1, mailProblem: 'EMESSAGE 451' });
  server.refuse = undefined;
  await reports.work();
  expect(server.received).toEqual([]);
  await reports.database.execute(`update delivery set next_at = clock_timestamp()`);
  await reports.work();
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 2 }]);
  expect(server.received.map(({ text }) => text.includes(run.id))).toEqual([true]);
});

test('a mail that the server refuses for good is tried once', async () => {
  server.refuse = { at: 'data', code: 554 };
  const { id } = await due();
  await reports.database.execute(`update delivery set next_at = clock_timestamp()`);
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'dead', mailAttempts: 1 }]);
});

test('a mail whose copy was killed while handing it over is not sent again; one that was only claimed is', async () => {
  const { id } = await due();
  await reports.database.execute(`update delivery set state = 'sending', lease_owner = 'killed',
    handed_at = clock_timestamp(), lease_until = clock_timestamp() - interval '1 second'`);
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'unknown' }]);
  await reports.database.execute(`update delivery set state = 'sending', lease_owner = 'killed',
    handed_at = null, attempts = 1, lease_until = clock_timestamp() - interval '1 second'`);
  server.received.length = 0;
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 2 }]);
  expect(server.received).toHaveLength(1);
});

test('a mail that an ending copy gives up is sent by another copy at once, and the try does not count', async () => {
  const id = await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
  await reports.copy('ending').runner.turn();
  expect(await reports.copy('ending').mailer.turn({ signal: AbortSignal.abort() })).toBe(true);
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'due', mailAttempts: 0 }]);
  expect(await reports.copy('next').mailer.turn()).toBe(true);
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 1 }]);
  expect(server.received).toHaveLength(1);
});

test('a mail stays due while its server cannot be reached', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  const id = await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-24T07:00:00Z') + hourMs / 60;
  const { runner } = reports.copy('one');
  await runner.turn();
  const away = new TestReports(reports.opened, { ...server.variables, SMTP_URL: `smtp://127.0.0.1:${port}` });
  await away.copy('two').mailer.turn();
  expect(await reports.runs(id)).toMatchObject([{ state: 'done', mailState: 'due', mailAttempts: 1 }]);
});

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { takeExport } from '@/lib/exports/own-exports';
import { english } from '@/lib/messages/english.fixture';
import { readMessage } from '@/lib/messages/message';
import { MailServer } from '@/lib/outbox/mail-server.fixture';
import { readMail } from '@/lib/outbox/read-mail.fixture';
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
  expect(text).toContain('Created: 23 Nov 2026, platform’s time zone Asia/Shanghai (UTC+8)');
  expect(text).toContain('Nothing read yet');
  expect(text).toContain('Made 2026-11-24 08:00:00 UTC+1');
  expect(text).toContain(`https://console.test/a/master/reports/schedules/${id}?run=${run.id}`);
  expect(text).not.toMatch(/PO1|Ida|INVOICE|report is late/);
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

test('a mail and the file of its report are in the language of the person who scheduled it', async () => {
  await reports.chooseLanguage(ann, 'zh-Hans');
  const viewId = await reports.view(ann, '?currency=EUR');
  const ofList = { ...byMail, name: '欧元付款', what: { content: 'list', viewId, format: 'csv' } } as const;
  const listed = await reports.schedule(ann, ofList);
  const { id, run } = await due({ ...byMail, name: '每日合计' });
  const mails = server.received.map(({ text }) => readMail(text));
  const mailOf = (title: string) => mails.find(({ subject }) => subject.startsWith(title));
  expect(mailOf('每日合计')).toMatchObject({
    subject: '每日合计（主账户）',
    text: [
      ...['每日合计', '', '账户：主账户', '创建日期：2026年11月23日，平台时区 Asia/Shanghai (UTC+8)', '2 笔付款', ''],
      ...['已完成  1 笔付款  1,200.50 EUR', '失败  1 笔付款  7,000 JPY', ''],
      ...['尚未读取任何数据', '生成于 2026-11-24 08:00:00 UTC+1', ''],
      `在控制台查看结果：https://console.test/a/master/reports/schedules/${id}?run=${run.id}`,
      ...['', '您收到此邮件是因为您设置了定时报表“每日合计”。您可以在控制台暂停或删除该报表。'],
    ].join('\n'),
  });
  expect(mailOf('欧元付款')?.text).toContain('在控制台查看结果并下载文件：https://console.test/');
  const [file] = await reports.runs(listed);
  const { database, sealer, environment } = reports;
  const taken = await takeExport(
    { database, sealer, environment, by: ann, now: new Date(reports.nowMs) },
    file?.id ?? '',
  );
  const lines = (await new Response(taken.ok ? taken.value.body : '').text()).split('\r\n');
  expect(lines[0]).toBe('文件,付款');
  expect(lines.find((line) => line.startsWith('合计'))).toBe('合计 EUR,1200.5,1 笔付款');
  expect(lines.find((line) => line.startsWith('创建时间'))).toMatch(/^创建时间（Europe\/Berlin）,付款 ID,账户,收款人,/);
});

test('a late mail says that it is late, and how many due times were missed', async () => {
  await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-26T11:00:00Z');
  await reports.work();
  expect(server.received).toHaveLength(1);
  expect(decode(server.received[0]?.text ?? '')).toContain(
    'This report is late. It was due 2026-11-26 08:00:00 UTC+1, when the console wasn’t running. 2 earlier reports were not made.',
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

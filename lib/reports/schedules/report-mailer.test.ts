import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { readMessage } from '@/lib/messages/message';
import { person } from '@/lib/store/schema';
import type { CreateScheduleInput } from './schedule-input';
import { payout, dailyTotals, hourMs, TestReports, type TestPerson } from './test-reports.fixture';

interface Mail {
  readonly to: string;
  readonly text: string;
}

let reports: TestReports;
let server: SMTPServer;
let ann: TestPerson;
const mails: Mail[] = [];
/** What the server answers when it has a mail; undefined: that it takes it. */
let answer: (Error & { responseCode: number }) | undefined;
/** While the server is asked to take one. */
let meanwhile: () => Promise<void> = () => Promise.resolve();

const byMail = { ...dailyTotals, channel: 'email' } as const;

beforeAll(async () => {
  server = new SMTPServer({
    ...{ logger: false, authOptional: true, disableReverseLookup: true },
    onConnect: (_, done) => {
      void meanwhile().then(() => done());
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(' ');
        if (answer === undefined) mails.push({ to, text: decode(Buffer.concat(chunks).toString('utf8')) });
        done(answer ?? null);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  reports = await TestReports.open({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'console@company.test' });
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await reports.close();
});
beforeEach(async () => {
  await reports.renew();
  const master = await reports.addAccount();
  ann = await reports.addPerson();
  await reports.see(master, [
    payout('PO1', { internal_note: 'for Ida', payout_amount: '1200.5' }),
    payout('PO2', { payout_status: 'FAILED', payout_currency: 'JPY', payout_amount: '7000' }),
  ]);
});
afterEach(() => {
  mails.length = 0;
  answer = undefined;
  meanwhile = () => Promise.resolve();
});

/** Both parts as they are read. */
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

test('a mail has the totals, how complete they are and the way to the result, and nothing of a payout by itself', async () => {
  const { id, run } = await due();
  expect(run).toMatchObject({ state: 'done', mailState: 'sent' });
  expect(mails.map(({ to }) => to)).toEqual([ann.email]);
  const text = mails[0]?.text ?? '';
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
  const text = mails[0]?.text ?? '';
  expect(text).toContain('1,200.50 EUR');
  expect(text).toContain('download the file in the console');
  expect(text).not.toMatch(/PO1|q=ida|Content-Disposition|attachment/i);
});

test('a late mail says so, and what was missed', async () => {
  await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-26T11:00:00Z');
  await reports.work();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(
    'Late: it was due 2026-11-26 08:00:00 UTC+1, while the console did not run. 2 earlier due times passed without a report.',
  );
});

describe('whoever may not see it any more', () => {
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
    expect(mails).toEqual([]);
  });

  test('from the moment on at which the server would take it gets none either', async () => {
    meanwhile = async () => await reports.grant(ann, [], ['master']);
    const { run } = await due();
    expect(run).toMatchObject({ state: 'done', mailState: 'skipped', mailHandedAt: null });
    expect(mails).toEqual([]);
  });

  test('because they were deactivated gets none either', async () => {
    const id = await reports.schedule(ann, byMail);
    reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
    const { runner, mailer } = reports.copy('one');
    await runner.turn();
    await reports.database.update(person).set({ disabledAt: new Date() }).where(eq(person.id, ann.personId));
    while (await mailer.turn());
    expect(await reports.runs(id)).toMatchObject([{ mailState: 'skipped' }]);
    expect(mails).toEqual([]);
  });
});

test('a mail is one over copies that send at once', async () => {
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
  expect(mails).toHaveLength(6);
  expect(new Set(mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(6);
});

test('a mail that the server refuses for now is tried again later under the same name, and sent once', async () => {
  answer = Object.assign(new Error('later'), { responseCode: 451 });
  const { id, run } = await due();
  expect(run).toMatchObject({ mailState: 'due', mailAttempts: 1, mailProblem: 'EMESSAGE 451' });
  answer = undefined;
  await reports.work();
  expect(mails).toEqual([]);
  await reports.database.execute(`update report_run set mail_next_at = clock_timestamp()`);
  await reports.work();
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 2 }]);
  expect(mails.map(({ text }) => text.includes(run.id))).toEqual([true]);
});

test('a mail that the server never wants is tried once', async () => {
  answer = Object.assign(new Error('no'), { responseCode: 554 });
  const { id } = await due();
  await reports.database.execute(`update report_run set mail_next_at = clock_timestamp()`);
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'dead', mailAttempts: 1 }]);
});

test('of a mail whose copy was killed while it was handed over nobody can tell, and it is not sent again', async () => {
  const { id } = await due();
  await reports.database.execute(`update report_run set mail_state = 'sending', lease_owner = 'killed',
    mail_handed_at = clock_timestamp(), lease_until = clock_timestamp() - interval '1 second'`);
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'unknown' }]);
  await reports.database.execute(`update report_run set mail_state = 'sending', lease_owner = 'killed',
    mail_handed_at = null, mail_attempts = 1, lease_until = clock_timestamp() - interval '1 second'`);
  mails.length = 0;
  await reports.work();
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 2 }]);
  expect(mails).toHaveLength(1);
});

test('a mail that a copy gives up because it ends is sent by another one at once, and that was no try', async () => {
  const id = await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-24T07:00:00Z');
  await reports.copy('ending').runner.turn();
  expect(await reports.copy('ending').mailer.turn({ signal: AbortSignal.abort() })).toBe(true);
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'due', mailAttempts: 0 }]);
  expect(await reports.copy('next').mailer.turn()).toBe(true);
  expect(await reports.runs(id)).toMatchObject([{ mailState: 'sent', mailAttempts: 1 }]);
  expect(mails).toHaveLength(1);
});

test('a server that is not there keeps the mail due', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise<void>((resolve) => closed.close(() => resolve()));
  const id = await reports.schedule(ann, byMail);
  reports.nowMs = Date.parse('2026-11-24T07:00:00Z') + hourMs / 60;
  const { runner } = reports.copy('one');
  await runner.turn();
  const away = new TestReports(reports.opened, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'console@company.test',
  });
  await away.copy('two').mailer.turn();
  expect(await reports.runs(id)).toMatchObject([{ state: 'done', mailState: 'due', mailAttempts: 1 }]);
});

import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { DeliverySender } from '@/lib/outbox/delivery-sender';
import { openPostgres } from '@/lib/store/postgres';
import { reportDelivery } from './report-delivery';
import { ReportRunner } from './report-runner';
import { TestReports } from './test-reports.fixture';
import { readRow, real } from '@/lib/store/rows';

// A copy of the console that makes reports and sends mails until it is killed. The test sets its clock.

const [url = '', server = ''] = process.argv.slice(2);
const reports = new TestReports(await openPostgres(url), { SMTP_URL: server, MAIL_FROM: 'console@company.test' });
const { database, sealer, environment } = reports;
const context = { database, sealer, environment, owner: `process ${process.pid}`, leaseMs: 2_000 };
const runner = new ReportRunner({ ...context, nowMs: () => reports.nowMs });
const mailer = new DeliverySender({
  ...context,
  kinds: [reportDelivery],
  wordsIn,
  tls: { rejectUnauthorized: false },
});

async function work(turn: () => Promise<unknown>): Promise<never> {
  for (;;) {
    const clock = await readRow(database, sql`select now_ms from test_clock`, { now_ms: real });
    reports.nowMs = clock?.now_ms ?? reports.nowMs;
    await turn();
    await pause(5);
  }
}

await Promise.all([work(async () => await runner.turn()), work(async () => await mailer.turn())]);

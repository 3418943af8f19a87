import { eq, inArray } from 'drizzle-orm';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import { payoutsRefusal } from '@/lib/access/viewers/viewer';
import { recordAct } from '@/lib/audit/record-act';
import { formatCount } from '@/lib/format/count';
import { formatMoney } from '@/lib/format/format-amount';
import { formatInstant } from '@/lib/format/instant';
import { message, type Message, writeMessage } from '@/lib/messages/message';
import { defineDelivery } from '@/lib/outbox/define-delivery';
import { accountWords, type MailPage } from '@/lib/outbox/mail-page';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { reportAccounts, type ReportResult, reportResult, type ReportTotal } from './report-result';
import { lineOfSchedule } from './report-runner';
import { lateWords, resultWords, statusWords } from './result-words';
import { pathIn } from '@/lib/addresses/path-to';

interface MailedReport {
  readonly run: typeof reportRun.$inferSelect;
  readonly schedule: typeof reportSchedule.$inferSelect;
  readonly result: ReportResult;
}

/** The mail about a finished run to the person who scheduled it, if they may still see the payouts in it. */
export const reportDelivery = defineDelivery<MailedReport>({
  kind: 'report',
  channels: ['email'],
  events: { failed: 'report-not-sent', lost: 'report-not-sent' },
  isSkippedWithoutServer: true,
  maySee: async (context, { personId }, ids) => {
    const viewer = await findViewer(context, personId);
    const found = await context.database
      .select({ run: reportRun, schedule: reportSchedule })
      .from(reportRun)
      .innerJoin(reportSchedule, eq(reportSchedule.id, reportRun.scheduleId))
      .where(inArray(reportRun.id, [...ids]));
    return found.map(({ run, schedule }) => {
      const accounts = reportAccounts.parse(run.accounts);
      const refusal = payoutsRefusal(viewer, { clientHash: schedule.clientHash, accounts });
      const subject = { run, schedule, result: reportResult.parse(run.result) };
      return { id: run.id, subject, problem: refusal && writeMessage(refusal) };
    });
  },
  draw: reportPage,
  onSent: async (open, by, { run, schedule }) => {
    await recordAct(open, {
      at: new Date(),
      kind: 'export',
      act: 'report.send',
      ...lineOfSchedule(schedule),
      by: { personId: by.personId, name: by.name, role: by.role },
      after: { run: run.id },
    });
  },
});

/** The totals, their coverage, and the link to the result. Single payouts are left to the console. */
function reportPage({ run, schedule, result }: MailedReport): MailPage {
  const { zone } = schedule;
  const [dueMs, beganMs] = [run.dueAt.getTime(), run.createdAt.getTime()];
  const name = message('terms.asWritten', { text: schedule.name });
  const account = accountWords(schedule.account);
  const timeOf = (atMs: number) => message('terms.asWritten', { text: formatInstant(atMs, zone) });
  const late = lateWords({ dueMs, beganMs, isManual: run.isManual, missed: run.missed }, timeOf);
  const { days, reach } = resultWords(result, dueMs, timeOf);
  return {
    subject: message('schedules.mail.subject', { name, account }),
    title: name,
    lines: [
      message('schedules.mail.account', { account }),
      days,
      ...(result.view === undefined ? [] : [message('schedules.mail.view', { name: result.view.name })]),
      message('schedules.mail.count', { count: result.count }),
    ],
    rows: result.totals.map(cellsOf),
    after: [
      ...reach,
      message('schedules.mail.made', { time: timeOf(run.finishedAt?.getTime() ?? beganMs) }),
      ...(late === undefined ? [] : [late]),
    ],
    open: message(run.hasFile ? 'schedules.mail.openFile' : 'schedules.mail.open'),
    path: `${pathIn(schedule.account, 'reports/schedules/[id]', { id: schedule.id })}?run=${run.id}`,
    why: message('schedules.mail.why', { name }),
  };
}

/**
 * The cells of one total. A report of rows has one total for all statuses; payouts without an amount are only counted.
 */
function cellsOf({ currency, status, count, sum, withoutAmount }: ReportTotal): readonly Message[] {
  const payouts = message('schedules.mail.payouts', { count, shown: formatCount(count) });
  return [
    ...(status === undefined ? [] : [statusWords(status)]),
    withoutAmount === 0 ? payouts : message('schedules.mail.withoutAmount', { payouts, without: withoutAmount }),
    message('terms.asWritten', { text: formatMoney(sum, currency) }),
  ];
}

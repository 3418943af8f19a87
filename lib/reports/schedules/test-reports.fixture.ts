import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { ExportRunner } from '@/lib/exports/export-runner';
import { DeliverySender } from '@/lib/outbox/delivery-sender';
import { english } from '@/lib/messages/english.fixture';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import type { Raw } from '@/lib/mirror/filling/derive';
import { delivery } from '@/lib/store/outbox-schema';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { payout as listed, TestConsole } from '@/lib/test-console.fixture';
import { reportDelivery } from './report-delivery';
import type { SaveViewInput } from '../saved-views/view-input';
import { ReportRunner } from './report-runner';
import type { CreateScheduleInput } from './schedule-input';

export const hourMs = 3_600_000;

/** Yesterday's totals, each day at eight. */
export const dailyTotals: CreateScheduleInput = {
  account: 'master',
  name: 'Daily totals',
  what: { content: 'totals', period: 'yesterday' },
  when: { frequency: 'daily', hour: 8 },
  channel: 'console',
};

/** A console with scheduled reports, and copies of it that share one clock. */
export class TestReports extends TestConsole {
  protected override readonly firstDay = '2026-11-01';
  protected override readonly startMs = Date.parse('2026-11-24T06:00:00Z');

  override async renew(): Promise<void> {
    await super.renew('export_job');
  }

  override context(caller: Caller, zone = 'Europe/Berlin') {
    return { ...super.context(caller), zone };
  }

  /** Adds a schedule, and answers its id. */
  async schedule(by: Caller, plan: CreateScheduleInput = dailyTotals, zone?: string): Promise<string> {
    // Imported late: it is a `server-only` module, which the process of `report-process.fixture.ts` cannot load.
    const { keepSchedule } = await import('./change-schedules');
    const kept = await keepSchedule(this.context(by, zone), plan);
    if (!kept.ok) throw new Error(english(kept.error));
    return kept.value;
  }

  async view(by: Caller, search: string, more: Partial<SaveViewInput> = {}) {
    const view = { account: 'master', list: 'listPayouts', name: `View ${search}`, search, isShared: false } as const;
    const asked = { ...view, ...more };
    const { keepView } = await import('../saved-views/change-views');
    const kept = await keepView(this.context(by), asked, this.clientHash);
    if (!kept.ok) throw new Error(english(kept.error));
    return kept.value;
  }

  /** A copy of the console. */
  copy(owner: string) {
    const { database, sealer, environment } = this;
    const context = { database, sealer, environment, owner };
    const nowMs = () => this.nowMs;
    return {
      runner: new ReportRunner({ ...context, nowMs }),
      mailer: new DeliverySender({
        ...context,
        kinds: [reportDelivery],
        wordsIn,
        tls: { rejectUnauthorized: false },
      }),
      exports: new ExportRunner({ ...context, store: () => Promise.resolve(database), wordsIn, nowMs }),
    };
  }

  /** One copy does all work that is due, and looks at files in the making without a pause. */
  async work({ runner, mailer, exports } = this.copy('one')): Promise<void> {
    const turn = async () => [await runner.turn(), await exports.turn(), await mailer.turn()].some((worked) => worked);
    for (let idle = 0; idle < 2;) {
      idle = (await turn()) ? 0 : idle + 1;
      await this.endWaits();
    }
  }

  /** Ends the pauses between two looks at a file. */
  async endWaits(): Promise<void> {
    await this.database.execute(sql`update report_run set lease_until = clock_timestamp() - interval '1 second'
      where state = 'making'`);
  }

  /** The runs of one schedule or of all, each with the state of its mail. */
  async runs(scheduleId?: string) {
    return await this.database
      .select({
        ...getTableColumns(reportRun),
        mailState: delivery.state,
        mailProblem: delivery.problem,
        mailAttempts: delivery.attempts,
        mailHandedAt: delivery.handedAt,
      })
      .from(reportRun)
      .leftJoin(delivery, eq(delivery.reportRunId, reportRun.id))
      .where(scheduleId === undefined ? undefined : eq(reportRun.scheduleId, scheduleId))
      .orderBy(asc(reportRun.createdAt), asc(reportRun.dueAt));
  }

  async row(scheduleId: string) {
    const [row] = await this.database.select().from(reportSchedule).where(eq(reportSchedule.id, scheduleId));
    if (row === undefined) throw new Error('There is no such schedule.');
    return row;
  }
}

/** A payout that was paid yesterday. */
export const payout = (id: string, more: Raw = {}): Raw =>
  listed(id, { payout_status: 'COMPLETED', create_time: '2026-11-23T13:00:00+08:00', ...more });

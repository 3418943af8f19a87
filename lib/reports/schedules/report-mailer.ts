import { eq, type SQL, sql } from 'drizzle-orm';
import { type MailOutcome, type MailServer, sendMail } from '@/lib/alerts/sending/send-mail';
import { recordAct } from '@/lib/audit/record-act';
import { exportProblem } from '@/lib/exports/export-problem';
import { log } from '@/lib/log';
import { message, type Message, writeMessage } from '@/lib/messages/message';
import { findViewer, type ViewerContext } from '@/lib/mirror/find-viewer';
import { type MailState, mailStates, reportRun, reportSchedule } from '@/lib/store/report-schema';
import { person } from '@/lib/store/schema';
import { type MailedReport, reportMail } from './report-mail';
import { reportAccounts, reportResult } from './report-result';
import { lineOfSchedule } from './report-runner';
import { laterBy, leasedTo, nextDue } from '@/lib/store/lease';
import { countRows, oneOf, readRow } from '@/lib/store/rows';
import type { Worker, WorkTurn } from '@/lib/work/worker';

export interface ReportMailerOptions extends ViewerContext {
  /** Names this copy of the console. */
  readonly owner: string;
  readonly words: (sentence: Message) => string;
  /** Of tests. */
  readonly tls?: MailServer['tls'];
  readonly leaseMs?: number | undefined;
}

/** Longer than a mail may take. */
const usualLeaseMs = 120_000;
const mostTries = 7;
const isLastTry = sql`mail_attempts >= ${mostTries}::int`;
const shortestPauseMs = 30_000;
const longestPauseMs = 4 * 60 * 60_000;

type Schedule = typeof reportSchedule.$inferSelect;

/** A mail that this copy has claimed, and who it is for, as they are now. */
interface Claimed {
  readonly report: MailedReport;
  readonly accounts: readonly { readonly account: string }[];
  readonly schedule: Schedule;
  readonly person: Pick<typeof person.$inferSelect, 'email' | 'name' | 'role'>;
}

/**
 * Sends the reports that are wanted by e-mail, one at a time. A mail is one copy's alone for as long as its lease lasts; one of
 * which nobody can tell whether it has arrived is not sent again.
 */
export class ReportMailer implements Worker {
  readonly name = 'report-mails';
  readonly leads = false;
  readonly idleMs = 2_000;
  readonly #options: ReportMailerOptions;

  constructor(options: ReportMailerOptions) {
    this.#options = options;
  }

  async turn({ signal }: Partial<Pick<WorkTurn, 'signal'>> = {}): Promise<boolean> {
    const { mail: server } = this.#options.environment;
    await this.#settleAbandoned();
    if (server === undefined) {
      await this.#skipAll();
      return false;
    }
    const claimed = await this.#claim();
    if (claimed === undefined) return false;
    if (!(await this.#maySend(claimed))) return true;
    const { words, environment, tls } = this.#options;
    const text = reportMail({ words, origin: environment.consoleOrigin }, claimed.report);
    // The same name for each try of this run's mail.
    const mail = { ...text, to: claimed.person.email, id: claimed.report.runId };
    const outcome = await sendMail({ ...server, tls, signal }, mail, async () => await this.#hand(claimed));
    if (outcome.kind === 'failed' && signal?.aborted === true) await this.#putBack(claimed);
    else await this.#note(claimed, outcome);
    return true;
  }

  /** Of copies that are gone: what may have been handed over is not handed over again. */
  async #settleAbandoned(): Promise<void> {
    const state = sql`case when mail_handed_at is not null then 'unknown' when ${isLastTry} then 'dead' else 'due' end`;
    await this.#options.database.execute(sql`update ${reportRun} set mail_state = ${state}, mail_problem = 'abandoned',
        mail_ended_at = case when ${state} <> 'due' then clock_timestamp() end, mail_next_at = clock_timestamp()
      where mail_state = 'sending' and lease_until < clock_timestamp()`);
  }

  /** The mail server was taken away meanwhile. */
  async #skipAll(): Promise<void> {
    const problem = writeMessage(message('schedules.refused.noMail'));
    await this.#options.database.execute(sql`update ${reportRun} set mail_state = 'skipped', mail_problem = ${problem},
      mail_ended_at = clock_timestamp() where mail_state = 'due'`);
  }

  async #claim(): Promise<Claimed | undefined> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    const due = nextDue(reportRun, {
      isDue: sql`${reportRun.mailState} = 'due' and ${reportRun.mailNextAt} <= clock_timestamp()`,
      orderBy: sql`${reportRun.mailNextAt}`,
    });
    const [run] = await database
      .update(reportRun)
      .set({
        mailState: 'sending',
        mailAttempts: sql`mail_attempts + 1`,
        mailHandedAt: null,
        mailProblem: null,
        ...leasedTo(owner, leaseMs),
      })
      .where(eq(reportRun.id, due))
      .returning();
    if (run === undefined) return undefined;
    const [found] = await database
      .select({ schedule: reportSchedule, person: { email: person.email, name: person.name, role: person.role } })
      .from(reportSchedule)
      .innerJoin(person, eq(person.id, reportSchedule.personId))
      .where(eq(reportSchedule.id, run.scheduleId));
    // Deleted just now, with its runs.
    if (found === undefined) return undefined;
    const { schedule } = found;
    return {
      ...found,
      accounts: reportAccounts.parse(run.accounts),
      report: {
        ...{ scheduleId: schedule.id, runId: run.id, name: schedule.name, account: schedule.account },
        ...{ zone: schedule.zone, isManual: run.isManual, missed: run.missed, hasFile: run.hasFile },
        dueMs: run.dueAt.getTime(),
        beganMs: run.createdAt.getTime(),
        finishedMs: run.finishedAt?.getTime() ?? run.createdAt.getTime(),
        result: reportResult.parse(run.result),
      },
    };
  }

  /** Whether they may still see what is in it, as they are now; else nobody gets it, and the run says why. */
  async #maySend({ report, accounts, schedule }: Claimed): Promise<boolean> {
    const viewer = await findViewer(this.#options, schedule.personId);
    const problem = exportProblem(viewer, { clientHash: schedule.clientHash, accounts, isRevealed: false });
    if (problem === undefined) return true;
    await this.#settle(
      report,
      sql`mail_state = 'skipped', mail_problem = ${writeMessage(problem)},
      mail_ended_at = clock_timestamp()`,
    );
    return false;
  }

  /** Asks once more, now that the server is ready, and writes down that it is handed over from here on. */
  async #hand(claimed: Claimed): Promise<boolean> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    if (!(await this.#maySend(claimed))) return false;
    const handed = await countRows(
      database,
      sql`update ${reportRun} set mail_handed_at = clock_timestamp(),
          lease_until = ${laterBy(leaseMs)}
        where id = ${claimed.report.runId}::uuid and lease_owner = ${owner} and mail_state = 'sending'
          and lease_until > clock_timestamp() returning id`,
    );
    return handed > 0;
  }

  async #note(claimed: Claimed, outcome: MailOutcome): Promise<void> {
    if (outcome.kind === 'sent') await this.#noteSent(claimed);
    else if (outcome.kind === 'failed') await this.#noteFailure(claimed, outcome.problem);
    else await this.#noteLost(claimed, outcome.kind === 'unknown' ? 'unknown' : 'dead', outcome.problem);
  }

  async #noteSent({ report, schedule, person: by }: Claimed): Promise<void> {
    await this.#options.database.transaction(async (open) => {
      const settled = await countRows(
        open,
        sql`update ${reportRun} set mail_state = 'sent', mail_problem = null,
            mail_ended_at = clock_timestamp(), lease_owner = null, lease_until = null
          where ${this.#isMine(report)} returning id`,
      );
      if (settled === 0) return;
      await recordAct(open, {
        ...{ at: new Date(), kind: 'export', act: 'report.send', ...lineOfSchedule(schedule) },
        by: { personId: schedule.personId, name: by.name, role: by.role },
        after: { run: report.runId },
      });
    });
  }

  /** Tried again later, ever less often, and at last no more. */
  async #noteFailure({ report }: Claimed, problem: string): Promise<void> {
    const pauseMs = sql`least(${longestPauseMs}::float8, ${shortestPauseMs}::float8 * power(4, mail_attempts - 1))`;
    const state = await this.#settle(
      report,
      sql`mail_state = case when ${isLastTry} then 'dead' else 'due' end, mail_handed_at = null,
        mail_problem = ${problem}, mail_ended_at = case when ${isLastTry} then clock_timestamp() end,
        mail_next_at = ${laterBy(pauseMs)}`,
    );
    if (state === undefined) return;
    log(state === 'dead' ? 'error' : 'warn', 'report-not-sent', { reason: problem });
  }

  /** It has reached nobody, and was given up because this copy ends: another one sends it at once, and that was no try. */
  async #putBack({ report }: Claimed): Promise<void> {
    await this.#settle(
      report,
      sql`mail_state = 'due', mail_handed_at = null, mail_next_at = clock_timestamp(), mail_attempts = mail_attempts - 1`,
    );
  }

  async #noteLost({ report }: Claimed, state: 'dead' | 'unknown', problem: string): Promise<void> {
    await this.#settle(
      report,
      sql`mail_state = ${state}, mail_problem = ${problem}, mail_ended_at = clock_timestamp()`,
    );
    log('error', 'report-not-sent', { reason: problem });
  }

  /** Also where it took so long that another copy has given it up for unknown. */
  #isMine({ runId }: MailedReport): SQL {
    return sql`id = ${runId}::uuid and mail_state in ('sending', 'unknown') and lease_owner = ${this.#options.owner}`;
  }

  /** What it is then, if it is still this copy's. */
  async #settle(report: MailedReport, set: SQL): Promise<MailState | undefined> {
    const row = await readRow(
      this.#options.database,
      sql`update ${reportRun} set ${set}, lease_owner = null, lease_until = null
        where ${this.#isMine(report)} returning mail_state`,
      { mail_state: oneOf(mailStates) },
    );
    return row?.mail_state;
  }
}

import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { changeGrants } from '@/lib/access/accounts/grants';
import { takeAuditSecret } from '@/lib/audit/chain';
import { type Environment, readEnvironment } from '@/lib/env';
import { ExportRunner } from '@/lib/exports/export-runner';
import { english } from '@/lib/messages/english.fixture';
import type { Raw } from '@/lib/mirror/filling/derive';
import { observe } from '@/lib/mirror/filling/observe';
import { builtInCredential, connectionHash } from '@/lib/platform/connections/credential';
import type { Role } from '@/lib/roles';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { audit, person } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import { emptyAudit, openTestStore } from '@/lib/store/test-store.fixture';
import { ReportMailer } from './report-mailer';
import { ReportRunner } from './report-runner';
import type { CreateScheduleInput } from './schedule-input';
import { integer, readRow } from '@/lib/store/rows';

const secret = 'a-secret-of-this-test-and-of-nothing-else';

export interface TestPerson {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionKey: string;
}

export const hourMs = 3_600_000;

/** Of a person in Berlin: yesterday's totals at eight. */
export const dailyTotals: CreateScheduleInput = {
  account: 'master',
  name: 'Daily totals',
  what: { content: 'totals', period: 'yesterday' },
  when: { frequency: 'daily', hour: 8 },
  channel: 'console',
};

/** A store with accounts and people, what the platform showed of them, and copies of the console by one clock. */
export class TestReports {
  readonly opened: OpenStore;
  readonly database: Store;
  readonly sealer = new Sealer(secret);
  readonly environment: Environment;
  /** What all copies take for now. */
  nowMs = Date.parse('2026-11-24T06:00:00Z');

  constructor(opened: OpenStore, more: Readonly<Record<string, string>> = {}) {
    takeAuditSecret(secret);
    this.opened = opened;
    this.database = opened.database;
    this.environment = readEnvironment({
      CONSOLE_ORIGIN: 'https://console.test',
      PLATFORM_BASE_URL: 'https://platform.test',
      PLATFORM_CLIENT_ID: 'client',
      PLATFORM_API_KEY: 'key',
      PLATFORM_ENVIRONMENT: 'sandbox',
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
      ...more,
    });
  }

  static async open(more?: Readonly<Record<string, string>>): Promise<TestReports> {
    return new TestReports(await openTestStore(), more);
  }

  async close(): Promise<void> {
    await this.opened.close();
  }

  async renew(): Promise<void> {
    await this.database.execute(sql`truncate person, mirror_account, export_job cascade`);
    await emptyAudit(this.database);
    this.nowMs = Date.parse('2026-11-24T06:00:00Z');
  }

  get clientHash(): string {
    return connectionHash(builtInCredential(this.environment).connection);
  }

  async addAccount(account = 'master'): Promise<number> {
    const made = await readRow(
      this.database,
      sql`insert into ${mirrorAccount} (client_hash, account, environment, time_zone, first_day)
        values (${this.clientHash}, ${account}, 'sandbox', 'Asia/Shanghai', '2026-11-01') returning id`,
      { id: integer },
    );
    return made?.id ?? 0;
  }

  async addPerson(role: Role = 'operator', accounts: readonly string[] = ['master']): Promise<TestPerson> {
    const id = randomUUID();
    const email = `${id}@staff.test`;
    await this.database.insert(person).values({ id, email, name: 'Ann', role, passwordHash: 'none' });
    await this.grant({ personId: id }, accounts);
    return { personId: id, name: 'Ann', email, role, sessionKey: 'k' };
  }

  async grant({ personId }: Pick<TestPerson, 'personId'>, grant: readonly string[], revoke: readonly string[] = []) {
    await changeGrants(this.database, { personId, grant, revoke, byId: undefined }, new Date(this.nowMs));
  }

  async see(accountId: number, rows: readonly Raw[], feed: 'payouts' | 'v1-payouts' = 'payouts'): Promise<void> {
    const account = { id: accountId, zone: 'Asia/Shanghai' };
    await observe(this, account, { feed, fields: 'all', rows, sentMs: this.nowMs });
  }

  context(by: TestPerson, zone = 'Europe/Berlin') {
    return {
      store: this.database,
      sealer: this.sealer,
      caller: by,
      now: new Date(this.nowMs),
      zone,
      environment: this.environment,
    };
  }

  /** Answers its id. */
  async schedule(by: TestPerson, plan: CreateScheduleInput = dailyTotals, zone?: string): Promise<string> {
    // Of the server alone: a process that only makes reports does without.
    const { keepSchedule } = await import('./change-schedules');
    const kept = await keepSchedule(this.context(by, zone), plan);
    if (!kept.ok) throw new Error(english(kept.error));
    return kept.value;
  }

  async view(by: TestPerson, search: string, more: { readonly isShared?: boolean; readonly account?: string } = {}) {
    const asked = { account: 'master', name: `View ${search}`, search, isShared: false, ...more };
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
      mailer: new ReportMailer({ ...context, words: english, tls: { rejectUnauthorized: false } }),
      exports: new ExportRunner({ ...context, store: () => Promise.resolve(database), words: english, nowMs }),
    };
  }

  /** Everything that is to be done by now, by one copy; files that are being made are looked at without waiting. */
  async work({ runner, mailer, exports } = this.copy('one')): Promise<void> {
    const turn = async () => [await runner.turn(), await exports.turn(), await mailer.turn()].some((worked) => worked);
    for (let idle = 0; idle < 2;) {
      idle = (await turn()) ? 0 : idle + 1;
      await this.endWaits();
    }
  }

  /** As if the pauses between two looks had passed. */
  async endWaits(): Promise<void> {
    await this.database.execute(sql`update report_run set lease_until = clock_timestamp() - interval '1 second'
      where state = 'making'`);
  }

  async runs(scheduleId: string) {
    return await this.database
      .select()
      .from(reportRun)
      .where(eq(reportRun.scheduleId, scheduleId))
      .orderBy(asc(reportRun.createdAt), asc(reportRun.dueAt));
  }

  async row(scheduleId: string) {
    const [row] = await this.database.select().from(reportSchedule).where(eq(reportSchedule.id, scheduleId));
    if (row === undefined) throw new Error('There is no such schedule.');
    return row;
  }

  /** What the audit says of reports: act and result. */
  async lines(): Promise<string[]> {
    const rows = await this.database
      .select({ act: audit.act, result: audit.result })
      .from(audit)
      .orderBy(audit.sequence);
    return rows.map(({ act, result }) => `${act} ${result}`);
  }
}

export const payout = (id: string, more: Raw = {}): Raw => ({
  payout_id: id,
  payout_currency: 'EUR',
  payout_amount: '12.50',
  statement_descriptor: 'INVOICE 1',
  payout_status: 'COMPLETED',
  create_time: '2026-11-23T13:00:00+08:00',
  internal_note: '',
  completed_time: '',
  ...more,
});

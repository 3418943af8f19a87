import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { languageKey } from '@/lib/access/people/languages-of';
import { changeGrants } from '@/lib/access/accounts/grants';
import type { Caller } from '@/lib/access/sessions/caller';
import { builtInCredential, connectionHash } from '@/lib/access/viewers/credential';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { takeAuditSecret } from '@/lib/audit/chain';
import { type Environment, readEnvironment } from '@/lib/env';
import type { Language } from '@/lib/messages/languages';
import type { Raw } from '@/lib/mirror/filling/derive';
import type { FeedName } from '@/lib/mirror/filling/feeds';
import { observe } from '@/lib/mirror/filling/observe';
import type { Role } from '@/lib/roles';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { integer, readRow } from '@/lib/store/rows';
import { audit, person, preference } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import { emptyAudit, openTestStore } from '@/lib/store/test-store.fixture';

// Processes of tests load this module too. They cannot load `server-only` modules, so it imports only types from those.

const secret = 'a-secret-of-this-test-and-of-nothing-else';

/** Variables of the environment, by their names. */
type Variables = Readonly<Record<string, string>>;

interface TestAccount {
  readonly clientHash?: string;
  /** The first day that the mirror keeps. */
  readonly firstDay?: string;
  /** The platform's time zone there. */
  readonly zone?: string;
}

interface Observation {
  readonly feed?: FeedName;
  /** The account `master` by default. */
  readonly accountId?: number;
  /** The time since the platform showed the rows. */
  readonly agoMs?: number;
}

/** A console of one test, without its pages: a store, accounts of the mirror, people, and a clock. */
export class TestConsole {
  readonly opened: OpenStore;
  readonly database: Store;
  readonly sealer = new Sealer(secret);
  readonly environment: Environment;
  /** The platform's time zone. */
  readonly zone: string = 'Asia/Shanghai';
  protected readonly firstDay: string = '2026-01-01';
  /** The time at which the clock stands until a test moves it; the real time passes where it is undefined. */
  protected readonly startMs: number | undefined = undefined;
  /** The ids of accounts, by their names. */
  readonly #accountIds = new Map<string, number>();
  #nowMs: number | undefined;

  constructor(opened: OpenStore, variables: Variables = {}) {
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
      ...variables,
    });
  }

  static async open<C extends TestConsole>(
    this: new (opened: OpenStore, variables?: Variables) => C,
    variables?: Variables,
  ): Promise<C> {
    return new this(await openTestStore(), variables);
  }

  async close(): Promise<void> {
    await this.opened.close();
  }

  get nowMs(): number {
    return this.#nowMs ?? this.startMs ?? Date.now();
  }

  set nowMs(ms: number) {
    this.#nowMs = ms;
  }

  get clientHash(): string {
    return connectionHash(builtInCredential(this.environment).connection);
  }

  /** Empties these tables, the audit, and the tables of people and accounts; puts the clock back to its start. */
  async renew(...tables: readonly string[]): Promise<void> {
    await this.database.execute(sql`truncate ${sql.raw(['person', 'mirror_account', ...tables].join(', '))} cascade`);
    await emptyAudit(this.database);
    this.#accountIds.clear();
    this.#nowMs = undefined;
  }

  async addAccount(
    account = 'master',
    { clientHash = this.clientHash, firstDay = this.firstDay, zone = this.zone }: TestAccount = {},
  ): Promise<number> {
    const made = await readRow(
      this.database,
      sql`insert into ${mirrorAccount} (client_hash, account, environment, time_zone, first_day)
        values (${clientHash}, ${account}, 'sandbox', ${zone}, ${firstDay}) returning id`,
      { id: integer },
    );
    const id = made?.id ?? 0;
    if (clientHash === this.clientHash) this.#accountIds.set(account, id);
    return id;
  }

  idOf(account: string): number {
    const id = this.#accountIds.get(account);
    if (id === undefined) throw new Error(`There is no account ${account}.`);
    return id;
  }

  async addPerson(
    role: Role = 'operator',
    accounts: readonly string[] = ['master'],
    more: Partial<typeof person.$inferInsert> = {},
  ): Promise<Caller> {
    const personId = randomUUID();
    const known = { name: `${role} ${personId.slice(0, 4)}`, email: `${personId}@staff.test`, ...more };
    await this.database.insert(person).values({ id: personId, role, passwordHash: 'none', ...known });
    await this.grant({ personId }, accounts);
    return { personId, name: known.name, email: known.email, role, sessionKey: 'k' };
  }

  /** Chooses the language of a person's pages, mails and files. */
  async chooseLanguage({ personId }: Pick<Caller, 'personId'>, language: Language): Promise<void> {
    await this.database.insert(preference).values({ personId, key: languageKey, value: { language } });
  }

  async grant(
    { personId }: Pick<Caller, 'personId'>,
    grant: readonly string[],
    revoke: readonly string[] = [],
  ): Promise<void> {
    await changeGrants(this.database, { personId, grant, revoke, byId: undefined }, new Date(this.nowMs));
  }

  async viewer({ personId }: Pick<Caller, 'personId'>): Promise<Viewer> {
    const viewer = await findViewer(this, personId);
    if (viewer === undefined) throw new Error('There is no such person.');
    return viewer;
  }

  /** Keeps rows as the platform lists them. */
  async see(
    rows: readonly Raw[],
    { feed = 'payouts', accountId = this.idOf('master'), agoMs = 0 }: Observation = {},
  ): Promise<void> {
    const account = { id: accountId, zone: this.zone };
    await observe(this, account, { feed, fields: 'all', rows, sentMs: this.nowMs - agoMs });
  }

  /** What an action knows of its request. */
  context(caller: Caller) {
    const { database: store, sealer, environment, nowMs } = this;
    return { store, sealer, environment, caller, now: new Date(nowMs) };
  }

  /** The audit's lines: act and result. */
  async lines(): Promise<string[]> {
    const rows = await this.database
      .select({ act: audit.act, result: audit.result })
      .from(audit)
      .orderBy(audit.sequence);
    return rows.map(({ act, result }) => `${act} ${result}`);
  }
}

/** A payout as the platform lists it. */
export const payout = (id: string, more: Raw = {}): Raw => ({
  payout_id: id,
  payout_currency: 'EUR',
  payout_amount: '12.50',
  statement_descriptor: 'INVOICE 1',
  payout_status: 'PROCESSING',
  create_time: '2026-11-20T13:00:00+08:00',
  internal_note: '',
  completed_time: '',
  ...more,
});

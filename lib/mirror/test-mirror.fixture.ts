import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { changeGrants } from '@/lib/access/accounts/grants';
import type { Caller } from '@/lib/access/sessions/caller';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { Role } from '@/lib/roles';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import { emptyAudit, openTestStore } from '@/lib/store/test-store.fixture';
import type { Raw } from './filling/derive';
import type { FeedName } from './filling/feeds';
import { observe } from './filling/observe';
import type { MirrorScope } from './open-mirror';
import { integer, readRow } from '@/lib/store/rows';

const secret = 'a-secret-of-this-test-and-of-nothing-else';
const zone = 'Asia/Shanghai';

/** A store with accounts of the mirror, what was seen of them, and people, as a test needs them. */
export class TestMirror {
  /** The platform's day in the scopes of people. */
  static readonly today = '2026-11-24';
  readonly opened: OpenStore;
  readonly sealer = new Sealer(secret);
  readonly #ids = new Map<string, number>();
  #sentMs = Date.parse('2026-11-24T05:00:00Z');

  private constructor(opened: OpenStore) {
    this.opened = opened;
  }

  static async open(): Promise<TestMirror> {
    takeAuditSecret(secret);
    return new TestMirror(await openTestStore());
  }

  get database(): Store {
    return this.opened.database;
  }

  /** As it was made: without these tables' rows, people and accounts. */
  async renew(...tables: readonly string[]): Promise<void> {
    await this.database.execute(sql`truncate ${sql.raw(['person', 'mirror_account', ...tables].join(', '))} cascade`);
    await emptyAudit(this.database);
    this.#ids.clear();
  }

  async addAccount(account: string, firstDay = '2026-01-01'): Promise<number> {
    const made = await readRow(
      this.database,
      sql`insert into mirror_account (client_hash, account, environment, time_zone, first_day)
        values ('client', ${account}, 'sandbox', ${zone}, ${firstDay}) returning id`,
      { id: integer },
    );
    const id = made?.id ?? 0;
    this.#ids.set(account, id);
    return id;
  }

  async addPerson(name: string, role: Role, accounts: readonly string[]): Promise<Caller> {
    const personId = randomUUID();
    const email = `${personId}@staff.test`;
    await this.database.insert(person).values({ id: personId, email, name, role, passwordHash: 'none' });
    await changeGrants(this.database, { personId, grant: accounts, revoke: [], byId: undefined }, new Date());
    return { personId, name, email, role, sessionKey: 'k' };
  }

  /** As the platform shows them, each time a second later. */
  async see(rows: readonly Raw[], account = 'master', feed: FeedName = 'payouts'): Promise<void> {
    this.#sentMs += 1_000;
    const mirrored = { id: this.#ids.get(account) ?? 0, zone };
    await observe(this, mirrored, { feed, fields: 'all', rows, sentMs: this.#sentMs });
  }

  /** What a person may see, as `openMirror` finds it. */
  scope(caller: Caller | undefined, accounts: readonly string[]): MirrorScope {
    return {
      database: this.database,
      accountIds: accounts.map((account) => this.#ids.get(account) ?? 0),
      accounts: accounts.map((account) => ({ account, name: undefined })),
      idOf: (account) => (accounts.includes(account) ? this.#ids.get(account) : undefined),
      zone,
      today: TestMirror.today,
      caller,
      isOn: true,
    };
  }
}

/** A summary as the platform lists it. */
export const payout = (id: string, more: Raw = {}): Raw => ({
  payout_id: id,
  payout_currency: 'EUR',
  payout_amount: '12.50',
  payout_status: 'FAILED',
  create_time: '2026-10-12T13:00:00+08:00',
  statement_descriptor: '',
  internal_note: '',
  completed_time: '',
  ...more,
});

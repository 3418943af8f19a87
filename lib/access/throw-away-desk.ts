import { sql } from 'drizzle-orm';
import type { OpenStore, Store } from '../store/open-store';
import { person } from '../store/schema';
import { emptyAudit, openTestStore } from '../store/test-store';
import { acceptInvitation } from './accept-invitation';
import { invite, type Invitee } from './invite';
import { takeAuditSecret } from '../audit/audit-keys';
import type { Doer } from '../audit/record-act';

const startMs = Date.UTC(2026, 0, 5, 8);
export const goodPassword = 'correct bicycle battery staple';
/** A console that is no demo. */
export const real = { demo: false };

/** So many hours after the beginning of every test. */
export const at = (hours: number) => new Date(startMs + hours * 60 * 60_000);

/** Two admins and an operator before an empty store. */
export class ThrowAwayDesk {
  readonly opened: OpenStore;
  readonly store: Store;
  ada!: Doer;
  ben!: Doer;
  olga!: Doer;

  private constructor(opened: OpenStore) {
    this.opened = opened;
    this.store = opened.database;
  }

  static async open(): Promise<ThrowAwayDesk> {
    takeAuditSecret('a-secret-of-this-test-and-of-nothing-else');
    return new ThrowAwayDesk(await openTestStore());
  }

  async renew(): Promise<void> {
    await this.store.execute(sql`truncate person, invitation, role_change, account_grant, session cascade`);
    await emptyAudit(this.store);
    this.ada = await this.make('ada@desk.test', 'admin');
    this.ben = await this.make('ben@desk.test', 'admin');
    this.olga = await this.make('olga@desk.test', 'operator');
  }

  async make(email: string, role: 'admin' | 'operator', more: { demo?: boolean } = {}): Promise<Doer> {
    const id = crypto.randomUUID();
    await this.store.insert(person).values({ id, email, name: email, role, passwordHash: 'none', ...more });
    return { personId: id, name: email, role, sessionKey: 'k' };
  }

  async invited(given: Partial<Invitee> = {}, by = this.ada) {
    const invitee = {
      email: 'New@Desk.test',
      name: 'Nia New',
      role: 'support',
      accounts: ['master'],
      ...given,
    } as const;
    const answer = await invite(this.store, by, invitee, at(0));
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  }

  async accept(token: string, hours = 1, password = goodPassword) {
    return await acceptInvitation(this.store, { token, password }, real, at(hours));
  }
}

import { sql } from 'drizzle-orm';
import { english } from '@/lib/messages/english.fixture';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { emptyAudit, openTestStore } from '@/lib/store/test-store.fixture';
import { acceptInvitation, inviting } from './invitations';
import { type AdminAct, type MadeLink, confirmChange, proposeChange, type AdminActs } from './admin-change';
import { changingRole, enabling } from './person-access';
import type { Invitee } from './invitee';
import { makingPasswordLink } from '../passwords/password-links';
import { resettingFactor } from '../second-factor/reset-factor';
import { granting } from '../accounts/set-grants';
import type { Role } from '@/lib/roles';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { Doer } from '@/lib/audit/record-act';

const startMs = Date.UTC(2026, 0, 5, 8);
export const goodPassword = 'correct bicycle battery staple';
/** A console that is no demo. */
export const real = { demo: false };

/** So many hours after the beginning of every test. */
export const at = (hours: number) => new Date(startMs + hours * 60 * 60_000);

/** Two admins and an operator before an empty store. */
export class TestPeople {
  readonly opened: OpenStore;
  readonly store: Store;
  ada!: Doer;
  ben!: Doer;
  olga!: Doer;

  private constructor(opened: OpenStore) {
    this.opened = opened;
    this.store = opened.database;
  }

  static async open(): Promise<TestPeople> {
    takeAuditSecret('a-secret-of-this-test-and-of-nothing-else');
    return new TestPeople(await openTestStore());
  }

  async renew(): Promise<void> {
    await this.store.execute(
      sql`truncate person, invitation, admin_change, sign_in_help, account_grant, session cascade`,
    );
    await emptyAudit(this.store);
    this.ada = await this.make('ada@staff.test', 'admin');
    this.ben = await this.make('ben@staff.test', 'admin');
    this.olga = await this.make('olga@staff.test', 'operator');
  }

  async make(email: string, role: Role, more: { demo?: boolean } = {}): Promise<Doer> {
    const id = crypto.randomUUID();
    await this.store.insert(person).values({ id, email, name: email, role, passwordHash: 'none', ...more });
    return { personId: id, name: email, role, sessionKey: 'k' };
  }

  /** One admin proposes it and the other one confirms it. */
  async agreed<G>(act: AdminAct<G>, asked: G, { by = this.ada, second = this.ben, hours = 0 } = {}) {
    const proposed = await proposeChange(this.store, by, act, asked, at(hours));
    if (!proposed.ok) throw new Error(english(proposed.error));
    return await this.confirmed(proposed.value, second, hours);
  }

  async confirmed({ id, contentHash }: { id: string; contentHash: string }, by: Doer, hours = 0) {
    return await confirmChange(this.store, by, acts, { id, hash: contentHash }, at(hours));
  }

  async invited(given: Partial<Invitee> = {}, by = this.ada, second = this.ben): Promise<MadeLink> {
    const role = 'support' as const;
    const invitee: Invitee = { email: 'New@Staff.test', name: 'Nia New', role, accounts: ['master'], ...given };
    const answer = await this.agreed(inviting, invitee, { by, second });
    if (!answer.ok || answer.value === undefined) throw new Error(answer.ok ? 'no link' : english(answer.error));
    return answer.value;
  }

  async accept(token: string, hours = 1, password = goodPassword) {
    return await acceptInvitation(this.store, { token, password }, real, at(hours));
  }
}

/** Those of people; rules are kept elsewhere. */
const acts: AdminActs = {
  invitation: inviting,
  grants: granting,
  access: enabling,
  role: changingRole,
  'second-factor': resettingFactor,
  'password-link': makingPasswordLink,
};

import { english } from '@/lib/messages/english.fixture';
import { TestConsole } from '@/lib/test-console.fixture';
import { acceptInvitation, inviting } from './invitations';
import { type AdminAct, type MadeLink, confirmChange, proposeChange, type AdminActs } from './admin-change';
import { changingRole, enabling } from './person-access';
import type { Invitee } from './invitee';
import { makingPasswordLink } from '../passwords/password-links';
import { resettingFactor } from '../second-factor/reset-factor';
import { granting } from '../accounts/set-grants';
import type { Role } from '@/lib/roles';
import type { Doer } from '@/lib/audit/record-act';

const startMs = Date.UTC(2026, 0, 5, 8);
export const goodPassword = 'correct bicycle battery staple';
/** A console that is not a demo. */
export const real = { demo: false };

/** The time so many hours after the beginning of every test. */
export const at = (hours: number) => new Date(startMs + hours * 60 * 60_000);

/** A console with two admins and an operator. */
export class TestPeople extends TestConsole {
  ada!: Doer;
  ben!: Doer;
  olga!: Doer;

  override async renew(): Promise<void> {
    await super.renew('invitation', 'admin_change', 'sign_in_help');
    this.ada = await this.make('ada@staff.test', 'admin');
    this.ben = await this.make('ben@staff.test', 'admin');
    this.olga = await this.make('olga@staff.test', 'operator');
  }

  /** A person without accounts. */
  async make(email: string, role: Role, more: { demo?: boolean } = {}): Promise<Doer> {
    return await this.addPerson(role, [], { email, name: email, ...more });
  }

  /** One admin proposes the act and the other confirms it. */
  async agreed<G>(act: AdminAct<G>, asked: G, { by = this.ada, second = this.ben, hours = 0 } = {}) {
    const proposed = await proposeChange(this.database, by, act, asked, at(hours));
    if (!proposed.ok) throw new Error(english(proposed.error));
    return await this.confirmed(proposed.value, second, hours);
  }

  async confirmed({ id, contentHash }: { id: string; contentHash: string }, by: Doer, hours = 0) {
    return await confirmChange(this.database, by, acts, { id, hash: contentHash }, at(hours));
  }

  async invited(given: Partial<Invitee> = {}, by = this.ada, second = this.ben): Promise<MadeLink> {
    const role = 'support' as const;
    const invitee: Invitee = { email: 'New@staff.test', name: 'Nia New', role, accounts: ['master'], ...given };
    const answer = await this.agreed(inviting, invitee, { by, second });
    if (!answer.ok || answer.value === undefined) throw new Error(answer.ok ? 'no link' : english(answer.error));
    return answer.value;
  }

  async accept(token: string, hours = 1, password = goodPassword) {
    return await acceptInvitation(this.database, { token, password }, real, at(hours));
  }
}

/** The acts about people; other files have those about rules. */
const acts: AdminActs = {
  invitation: inviting,
  grants: granting,
  access: enabling,
  role: changingRole,
  'second-factor': resettingFactor,
  'password-link': makingPasswordLink,
};

import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { failed, type Result } from '@/lib/result';
import { doesBusiness } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import type { AuditKind } from '@/lib/store/audit-kinds';
import { recordAct, type Act, type AuditObject, type Doer, type ProgramName } from '@/lib/audit/record-act';
import { recordRefusal } from '../permissions/record-refusal';
import type { Installation } from './people';

export interface AdminContext {
  readonly transaction: Store;
  /** Ids of the admins that count while the actor acts, the actor among them. They cannot change during the act. */
  readonly admins: readonly string[];
  /** Refuses what even an admin may not do: returns the answer, and writes a line about the attempt. */
  readonly refuse: (reason: Message) => Promise<Result<never, Message>>;
  readonly note: (change: Pick<Act, 'before' | 'after'>) => Promise<void>;
}

export interface AdminRequest {
  readonly act: string;
  readonly object: AuditObject;
  /** The kind is `people` unless stated. */
  readonly kind?: AuditKind;
  readonly now: Date;
}

interface LockedContext extends AdminContext {
  readonly isAdmin: boolean;
}

/** The act of an administrator. */
export async function asAdmin<T>(
  store: Store,
  by: Doer,
  wanted: AdminRequest,
  act: (context: AdminContext) => Promise<Result<T, Message>>,
): Promise<Result<T, Message>> {
  return await besideAdmins(store, by, wanted, async (context) =>
    context.isAdmin ? await act(context) : await context.refuse(message('settings.answer.notAdmin')),
  );
}

/** The act of a person in any role, beside the admins of that moment. */
export async function besideAdmins<T>(
  store: Store,
  by: Doer,
  wanted: AdminRequest,
  act: (context: LockedContext) => Promise<Result<T, Message>>,
): Promise<Result<T, Message>> {
  return await lockAdmins(store, { by }, wanted, act);
}

/** A program that does acts of administration, which its token stands for. */
export interface AdminProgram extends Installation {
  readonly program: ProgramName;
  readonly requestId: string;
}

/** The act of a program. */
export async function asProgram<T>(
  store: Store,
  program: AdminProgram,
  wanted: AdminRequest,
  act: (context: AdminContext) => Promise<Result<T, Message>>,
): Promise<Result<T, Message>> {
  return await lockAdmins(store, program, wanted, act);
}

type Actor = AdminProgram | { readonly by: Doer };

/** Locks all admins first and in one order. Of two who act at once, the second is checked again for being an admin. */
async function lockAdmins<T>(
  store: Store,
  actor: Actor,
  { now: at, kind = 'people', ...wanted }: AdminRequest,
  act: (context: LockedContext) => Promise<Result<T, Message>>,
): Promise<Result<T, Message>> {
  const told = 'by' in actor ? actor : { by: undefined, program: actor.program, requestId: actor.requestId };
  return await store.transaction(async (transaction) => {
    const isActiveAdmin = and(eq(person.role, 'admin'), isNull(person.disabledAt));
    const rows = await transaction
      .select({ id: person.id, demo: person.demo, role: person.role, disabledAt: person.disabledAt })
      .from(person)
      .where(told.by === undefined ? isActiveAdmin : or(isActiveAdmin, eq(person.id, told.by.personId)))
      .orderBy(asc(person.id))
      .for('update');
    const own = rows.find(({ id }) => id === told.by?.personId);
    const admins = rows.filter(({ role, disabledAt }) => !doesBusiness(role) && disabledAt === null);
    const refuse = async (reason: Message) => {
      await recordRefusal(transaction, { ...wanted, ...told, at, reason });
      return failed(reason);
    };
    const note: AdminContext['note'] = (change) => recordAct(transaction, { ...wanted, ...change, ...told, at, kind });
    // A demo's people cannot sign in to a real installation, so they do not count as its admins.
    const countsDemo = 'by' in actor ? own?.demo === true : actor.demo;
    const counted = admins.filter(({ demo }) => countsDemo || !demo).map(({ id }) => id);
    const isAdmin = admins.some(({ id }) => id === own?.id);
    return await act({ transaction, admins: counted, isAdmin, refuse, note });
  });
}

/** Why this person must stay an admin; undefined when another one is left. */
export function lastAdminProblem({ admins }: Pick<AdminContext, 'admins'>, personId: string): Message | undefined {
  const isLast = admins.includes(personId) && admins.every((id) => id === personId);
  return isLast ? message('settings.answer.lastAdmin') : undefined;
}

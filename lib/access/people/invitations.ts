import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { invitation } from '@/lib/store/schema';
import { asAdmin, type AdminAct } from './as-admin';
import type { Doer } from '@/lib/audit/record-act';
import { notePeopleAct } from './people-audit';

export type Invitation = typeof invitation.$inferSelect;

/** Those whose link may still be used. */
export async function listInvitations(store: Store, now: Date): Promise<Invitation[]> {
  return await store
    .select()
    .from(invitation)
    .where(and(isNull(invitation.usedAt), isNull(invitation.withdrawnAt), gt(invitation.expiresAt, now)))
    .orderBy(asc(invitation.email));
}

export async function withdrawInvitation(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, string>> {
  return await asAdmin(store, by, actOn('invitation.withdraw', id, now), async ({ transaction }) => {
    const found = await lockOpen(transaction, id, now);
    if (found === undefined) return failed(gone);
    await transaction.update(invitation).set({ withdrawnAt: now }).where(eq(invitation.id, id));
    await note(transaction, by, 'invitation.withdraw', found, now);
    return ok(undefined);
  });
}

/** What an admin proposed or confirmed ends with their being one. */
export async function withdrawInvitationsOf(transaction: Store, personId: string, now: Date): Promise<void> {
  await transaction
    .update(invitation)
    .set({ withdrawnAt: now })
    .where(
      and(
        or(eq(invitation.invitedBy, personId), eq(invitation.confirmedBy, personId)),
        isNull(invitation.usedAt),
        isNull(invitation.withdrawnAt),
      ),
    );
}

async function lockOpen(transaction: Store, id: string, now: Date): Promise<Invitation | undefined> {
  const [found] = await transaction
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.id, id),
        isNull(invitation.usedAt),
        isNull(invitation.withdrawnAt),
        gt(invitation.expiresAt, now),
      ),
    )
    .for('update');
  return found;
}

async function note(transaction: Store, by: Doer, act: string, { id, email, role }: Invitation, at: Date) {
  await notePeopleAct(transaction, {
    ...{ at, by, act, objectType: 'invitation', objectId: id },
    before: { email, role },
    result: 'done',
  });
}

function actOn(act: string, id: string, now: Date): AdminAct {
  return { act, object: { type: 'invitation', id }, now };
}

const gone = 'This invitation is not open any more.';

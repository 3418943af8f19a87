import 'server-only';
import { forbidden } from 'next/navigation';
import type { Caller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { noteRefusal } from '@/lib/access/permissions/require-permission';
import { operations } from '@/lib/contract/operations';
import { store } from '@/lib/store/open-store';
import { approversOf, notForRole, openWhole, whyNotSecond } from './approval-gate';
import { findApproval } from './approval-row';
import { findRow, isWrite } from '../engine/write-row';
import { requireAccount } from '../submit/require-permitted';

interface Deciding {
  readonly account: string;
  readonly connectionId: string;
  readonly operationIds: readonly string[];
  readonly requestId: string;
}

/**
 * Answers 403 to whoever decides for an account that is not theirs, about what they proposed themselves, or in a role
 * that approves none of it, and writes that down. The inbox offers nothing of this, so the request was made by hand. What
 * does not exist here is told from nothing else by those who could approve it; it is left to the step behind.
 */
export async function requireSecond(caller: Caller, deciding: Deciding): Promise<void> {
  const { account, operationIds, requestId } = deciding;
  await requireAccount(caller, account, 'approvals');
  const checked = await Promise.all(operationIds.map(async (id) => ({ id, why: await whyNot(caller, deciding, id) })));
  const isOwn = checked.some(({ why }) => why?.because === 'own');
  if (!isOwn && checked.some(({ why }) => why === undefined)) return;
  for (const { id, why } of checked) {
    if (why === undefined) continue;
    const object = { type: 'operations', id };
    await noteRefusal(caller, { act: 'approvals', account, object, requestId }, why.sentence);
  }
  forbidden();
}

async function whyNot(caller: Caller, { account, connectionId }: Deciding, id: string) {
  const database = await store();
  const row = await findRow(database, id);
  const isHere = row?.account === account && row.connectionId === connectionId;
  const asked = isHere ? await findApproval(database, row.id) : undefined;
  if (isHere && asked !== undefined) return whyNotSecond(caller, row, openWhole(dataSealer(), row, asked));
  return approvesAnything(caller.role) ? undefined : ({ because: 'role', sentence: notForRole } as const);
}

function approvesAnything(role: Caller['role']): boolean {
  return Object.values(operations).some(({ name }) => isWrite(name) && approversOf(name, undefined).includes(role));
}

import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { requestIdOf } from '@/lib/audit/record-act';
import { failed, type Result } from '@/lib/result';
import type { ConnectionHouse } from './connections-admin';

/** What somebody may not do to connections: the answer, and a line that says that it was tried. */
export async function refuseSetting(
  { store, caller, now }: Pick<ConnectionHouse, 'store' | 'caller' | 'now'>,
  wanted: { readonly act: string; readonly object: { readonly type: string; readonly id: string } },
  reason: string,
): Promise<Result<never, string>> {
  const line = { by: caller, account: '', reason, requestId: requestIdOf(caller), at: now };
  await recordRefusal(store, { ...wanted, ...line });
  return failed(reason);
}

import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { failed, type Result } from '@/lib/result';
import type { Caller } from '@/lib/access/sessions/caller';
import type { Store } from '@/lib/store/open-store';

/** What somebody may not do to connections: the answer, and a line that says that it was tried. */
export async function refuseSetting(
  { store, caller, now }: { readonly store: Store; readonly caller: Caller; readonly now: Date },
  wanted: { readonly act: string; readonly object: { readonly type: string; readonly id: string } },
  reason: string,
): Promise<Result<never, string>> {
  const line = { by: caller, reason, at: now };
  await recordRefusal(store, { ...wanted, ...line });
  return failed(reason);
}

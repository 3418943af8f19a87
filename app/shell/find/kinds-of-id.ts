import { operations } from '@/lib/contract/operations';
import { feedNames, feeds, type MirrorKind } from '@/lib/mirror/filling/feeds';

/** Ids of v2 payouts, which the interface leaves opaque, as the platform makes them. */
const opaquePayoutId = /^PO\d{19}$/;
const anyUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of which records this can be the id, by its shape: the platform can then be asked for one that no search found. */
export function kindsOfId(typed: string): readonly MirrorKind[] {
  const id = typed.trim();
  if (opaquePayoutId.test(id)) return ['payout'];
  if (!anyUuid.test(id)) return [];
  const fitting = feedNames.filter((name) => operations[feeds[name].record].params.safeParse({ id }).success);
  return [...new Set(fitting.map((name) => feeds[name].kind))];
}

import { operations } from '@/lib/contract/operations';
import { feedNames, feeds, type MirrorKind } from '@/lib/mirror/filling/feeds';
import { uuids } from '@/lib/contract/fields/uuids';

/** The platform's form of v2 payout ids, which the interface leaves opaque. */
const opaquePayoutId = /^PO\d{19}$/;

/** The kinds of records whose ids have this shape: the platform can be asked for a record that was not found. */
export function kindsOfId(typed: string): readonly MirrorKind[] {
  const id = typed.trim();
  if (opaquePayoutId.test(id)) return ['payout'];
  if (!uuids.any.test(id)) return [];
  const fitting = feedNames.filter((name) => operations[feeds[name].record].params.safeParse({ id }).success);
  return [...new Set(fitting.map((name) => feeds[name].kind))];
}

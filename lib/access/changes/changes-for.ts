import { mayEnter } from '@/lib/access/accounts/grants';
import { decide } from '@/lib/access/permissions/permissions';
import { type Viewer, seesPayouts } from '@/lib/access/viewers/viewer';
import type { ListName } from '@/lib/contract/operations';
import { doesBusiness } from '@/lib/roles';
import { type Change, recordLists } from './change';
import type { ChangeNotice } from './change-notice';

const listOf = (kind: ChangeNotice['kind']): ListName | undefined =>
  new Map<string, ListName>(Object.entries(recordLists)).get(kind);

/**
 * The part of a change that this person may hear of; undefined where they may hear of none. Where the rows of a kind
 * have permissions of their own, the person hears that some row has changed, and not which. A delegate decides about
 * requests of accounts that they do not hold: they hear that a write has changed somewhere.
 */
export function changeFor(
  viewer: Viewer,
  { kind, account, client, person, ids, version }: ChangeNotice,
  isDelegate = false,
): Change | undefined {
  if (kind === 'access') return undefined;
  if (person !== '' && person !== viewer.personId) return undefined;
  if (client !== '' && client !== viewer.clientHash && client !== viewer.connectionId) return undefined;
  if (account !== '' && !mayEnter(viewer, account)) {
    return isDelegate && kind === 'writes' ? { kind, account: '', ids: [], version } : undefined;
  }
  const list = listOf(kind);
  if (list !== undefined) return decide(viewer.role, list).ok ? { kind, account, ids, version } : undefined;
  if (kind === 'reviews' && !seesPayouts(viewer.role)) return undefined;
  if (kind === 'platform') return { kind, account, ids: [], version };
  // Administrators have alerts and requests of their own, and no business.
  if (kind !== 'alerts' && kind !== 'exports' && !doesBusiness(viewer.role)) return undefined;
  return { kind, account, ids: [], version };
}

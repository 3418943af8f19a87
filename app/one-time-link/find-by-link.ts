import 'server-only';
import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { isNoNavigation, tryLink } from '@/lib/access/passwords/link-handler';
import { peerAddressHeader } from '@/lib/access/requests/peer-address';
import { environment } from '@/lib/env';
import type { Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';

type Find<T, P extends string> = (
  store: Store,
  token: string,
  installation: { readonly demo: boolean },
  now: Date,
) => Promise<Result<T, P | 'unknown'>>;

/** What the token in an address stands for. What is no page that somebody opens is turned away before it counts. */
export async function findByLink<T, P extends string>(
  token: string,
  find: Find<T, P>,
): Promise<Result<T, P | 'unknown' | 'too-many'>> {
  const asked = await headers();
  if (isNoNavigation(asked)) forbidden();
  const { demo } = environment();
  const database = await store();
  const now = new Date();
  const address = asked.get(peerAddressHeader) ?? '';
  return await tryLink(database, { address }, () => find(database, token, { demo }, now), now);
}

import 'server-only';
import { headers } from 'next/headers';
import { tryLink } from '@/lib/access/link-attempts';
import { peerAddressHeader } from '@/lib/access/peer-address';
import { environment } from '@/lib/env';
import type { Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';

type Find<T, P extends string> = (
  store: Store,
  token: string,
  house: { readonly demo: boolean },
  now: Date,
) => Promise<Result<T, P | 'unknown'>>;

/** What the token in an address stands for. Showing one is a try, like typing a password. */
export async function findByLink<T, P extends string>(
  token: string,
  find: Find<T, P>,
): Promise<Result<T, P | 'unknown' | 'too-many'>> {
  const { demo } = environment();
  const database = await store();
  const now = new Date();
  const address = (await headers()).get(peerAddressHeader) ?? '';
  return await tryLink(database, { token, address }, () => find(database, token, { demo }, now), now);
}

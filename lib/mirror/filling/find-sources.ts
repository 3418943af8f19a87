import { and, isNull, ne } from 'drizzle-orm';
import { grantsFrom, type Grants, holds } from '@/lib/access/accounts/grants';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { builtInCredential, connectionHash, credentialOf, type Credential } from '@/lib/access/viewers/credential';
import { contextOf } from '@/lib/platform/platform-context';
import type { Sealer } from '@/lib/store/sealer';
import { person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { selectPeople } from '@/lib/access/viewers/find-viewer';
import type { MirroredSource } from './mirror-accounts';

/** The credentials of people, each once, with the accounts that a person who uses it may see. */
export async function findSources(database: Store, sealer: Sealer): Promise<readonly MirroredSource[]> {
  const people = await selectPeople(database).where(and(isNull(person.disabledAt), ne(person.role, 'admin')));
  const found = new Map<string, { readonly credential: Credential; readonly grants: Grants[] }>();
  for (const one of people) {
    const credential = openCredential(sealer, one);
    if (credential === undefined) continue;
    const clientHash = connectionHash(credential.connection);
    const known = found.get(clientHash) ?? { credential, grants: [] };
    known.grants.push(grantsFrom(one.everyAccount, one.accounts));
    found.set(clientHash, known);
  }
  return await Promise.all([...found].map(async ([clientHash, one]) => await sourceOf(clientHash, one)));
}

/** Undefined where the credential cannot be opened: the other credentials are read all the same. */
function openCredential(sealer: Sealer, held: Parameters<typeof credentialOf>[1]): Credential | undefined {
  const settings = environment();
  if (held.connection === null && held.ownCredential === null) return builtInCredential(settings);
  try {
    return credentialOf({ sealer, environment: settings }, held);
  } catch (error) {
    log('error', 'work-failed', { reason: 'mirror', error });
    return undefined;
  }
}

async function sourceOf(
  clientHash: string,
  { credential, grants }: { readonly credential: Credential; readonly grants: readonly Grants[] },
): Promise<MirroredSource> {
  const { client, book } = contextOf(credential);
  const list = await book.list();
  const named = list.ok ? list.value.accounts.filter(({ mayAct }) => mayAct).map(({ id }) => id) : [];
  const accounts = ['master', ...named].filter((account) => grants.some((held) => holds(held, account)));
  const { environment, timeZone: zone } = credential;
  return { clientHash, environment, zone, client, accounts, mayHaveMore: !list.ok };
}

import { asc, eq } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { passkey } from '@/lib/store/schema';

export type OwnPasskey = typeof passkey.$inferSelect;

/** The passkeys of a person, in the order in which they were made. */
export async function listPasskeys(store: Store, personId: string): Promise<OwnPasskey[]> {
  return await store
    .select()
    .from(passkey)
    .where(eq(passkey.personId, personId))
    .orderBy(asc(passkey.madeAt), asc(passkey.credentialId));
}

export async function hasPasskey(store: Store, personId: string): Promise<boolean> {
  const found = await store
    .select({ id: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.personId, personId))
    .limit(1);
  return found.length > 0;
}

/** The name by which authenticators know a person: it stays the same, and tells a finder of the device nothing. */
export const handleOf = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));

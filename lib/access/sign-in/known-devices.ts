import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { knownDevice, person } from '@/lib/store/schema';
import { mintSessionId, sessionKeyOf } from '../sessions/session-cookie';

/** Every sign-in from the device renews it. */
export const deviceLastsS = 90 * 24 * 60 * 60;

/** The device by its name in the store, which opens nothing. */
export interface KnownDevice {
  readonly device: string;
  readonly personId: string;
}

interface DeviceLookup {
  /** The id in the browser's cookie. */
  readonly deviceId: string | undefined;
  /** The email in the spelling under which people are stored. */
  readonly email: string;
}

/**
 * A known browser opens nothing. Its failures are counted apart, so that strangers cannot lock the person out there.
 */
export async function findKnownDevice(store: Store, asked: DeviceLookup, now: Date): Promise<KnownDevice | undefined> {
  if (asked.deviceId === undefined) return undefined;
  const [found] = await store
    .select({ device: knownDevice.key, personId: knownDevice.personId })
    .from(knownDevice)
    .innerJoin(person, and(eq(person.id, knownDevice.personId), isNull(person.disabledAt)))
    .where(
      and(
        eq(knownDevice.key, sessionKeyOf(asked.deviceId)),
        eq(person.email, asked.email),
        gt(knownDevice.expiresAt, now),
      ),
    );
  return found;
}

/** The new id replaces the former one everywhere: a copied or planted cookie is worthless after it. */
export async function rememberDevice(
  store: Store,
  { personId, formerId }: { readonly personId: string; readonly formerId: string | undefined },
  now: Date,
): Promise<string> {
  const deviceId = mintSessionId();
  const key = sessionKeyOf(deviceId);
  const expiresAt = new Date(now.getTime() + deviceLastsS * 1_000);
  await store.transaction(async (transaction) => {
    await transaction.delete(knownDevice).where(lt(knownDevice.expiresAt, now));
    if (formerId !== undefined) {
      await transaction
        .update(knownDevice)
        .set({ key })
        .where(eq(knownDevice.key, sessionKeyOf(formerId)));
    }
    await transaction
      .insert(knownDevice)
      .values({ key, personId, expiresAt })
      .onConflictDoUpdate({ target: [knownDevice.key, knownDevice.personId], set: { expiresAt } });
  });
  return deviceId;
}

/** After a reset of how they sign in, and after an admin has ended their sessions. */
export async function forgetDevices(store: Store, personId: string, device?: string): Promise<void> {
  const which = device === undefined ? undefined : eq(knownDevice.key, device);
  await store.delete(knownDevice).where(and(eq(knownDevice.personId, personId), which));
}

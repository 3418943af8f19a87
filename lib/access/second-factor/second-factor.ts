import { and, eq, isNull, lt, count } from 'drizzle-orm';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { passkey, recoveryCode, secondFactor } from '@/lib/store/schema';
import { hasPasskey } from '../passkeys/passkeys';
import { forgetDevices } from '../sign-in/known-devices';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** 160 random bits, as RFC 4226 recommends, in the base32 that authenticator apps take. */
function mintTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code: apps show the issuer and the e-mail beside the code. */
export function totpAddress(secret: string, email: string, issuer: string): string {
  return totpOf(secret, { label: email, issuer }).toString();
}

const longestHost = 60;

/** The console's host in the name of an app's entry: apps cut a name at a colon, and show little of a long one. */
export function hostInApp(consoleOrigin: string): string {
  const host = new URL(consoleOrigin).host.replaceAll(':', ' ');
  return host.length <= longestHost ? host : `${host.slice(0, longestHost - 20)}…${host.slice(-19)}`;
}

/** RFC 6238: the step of this code, now or one step to either side. @internal Exported for tests. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

function totpOf(secret: string, names: { readonly label?: string; readonly issuer?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1000 });
}

const howMany = 10;

/** The characters of a code; letters and digits that are easily confused are left out. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz0';

/** Makes ten new codes in place of all earlier ones. They are shown once; only their hashes are stored. */
export async function replaceRecoveryCodes(transaction: Store, personId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, mintCode);
  await transaction.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await transaction.insert(recoveryCode).values(codes.map((code) => ({ personId, codeHash: hashOf(personId, code) })));
  return codes;
}

/** Uses up a code; each code works once. */
async function takeRecoveryCode(store: Store, personId: string, typed: string, now: Date): Promise<boolean> {
  const taken = await store
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.personId, personId),
        eq(recoveryCode.codeHash, hashOf(personId, typed)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCode.codeHash });
  return taken.length > 0;
}

export async function countRecoveryCodes(store: Store, personId: string): Promise<number> {
  const [row] = await store
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

/** 140 random bits in seven groups: enough that a plain hash of a code tells nothing of it. */
function mintCode(): string {
  const letters = Array.from(randomBytes(28), (byte) => alphabet[byte % alphabet.length] ?? '').join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function hashOf(personId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery ${personId} ${plain}`).digest('hex');
}

/** Part of the seal: the sealed secret of another person does not open here. */
export const rowOfFactor = (personId: string): string => `second-factor ${personId}`;

/** Whether an authenticator app of the person has shown a code. */
export async function hasApp(store: Store, personId: string): Promise<boolean> {
  const row = await findRow(store, personId);
  return row !== undefined && row.provenAt !== null;
}

/** Whether the person can show more than a password: an app, or a passkey. */
export async function hasSecondFactor(store: Store, personId: string): Promise<boolean> {
  return (await hasApp(store, personId)) || (await hasPasskey(store, personId));
}

/** A reload shows the same secret. A proven secret is never shown again; only proof of another one replaces it. */
export async function openEnrolment(
  store: Store,
  sealer: Sealer,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await findRow(store, personId);
  if (row !== undefined)
    return row.provenAt === null ? sealer.open(row.secretSealed, rowOfFactor(personId)) : undefined;
  const secret = mintTotpSecret();
  await store
    .insert(secondFactor)
    .values({ personId, secretSealed: sealer.seal(secret, rowOfFactor(personId)), madeAt: now })
    .onConflictDoNothing();
  // Two tabs at the same moment both show the secret that is stored.
  const kept = await findRow(store, personId);
  return kept === undefined ? undefined : sealer.open(kept.secretSealed, rowOfFactor(personId));
}

/** Ends the set-up with a first code, and returns the recovery codes; undefined if the code is wrong. */
export async function proveEnrolment(
  transaction: Store,
  sealer: Sealer,
  { personId, code }: { readonly personId: string; readonly code: string },
  now: Date,
): Promise<readonly string[] | undefined> {
  const row = await findRow(transaction, personId);
  if (row === undefined || row.provenAt !== null) return undefined;
  const step = findTotpStep(sealer.open(row.secretSealed, rowOfFactor(personId)), code, now);
  if (step === undefined) return undefined;
  const proven = await transaction
    .update(secondFactor)
    .set({ provenAt: now, usedStep: step })
    .where(and(eq(secondFactor.personId, personId), isNull(secondFactor.provenAt)))
    .returning({ personId: secondFactor.personId });
  return proven.length === 0 ? undefined : await replaceRecoveryCodes(transaction, personId);
}

/** Accepts a code of the app. The same code, and any older one, is refused afterwards. */
export async function takeAppCode(
  store: Store,
  sealer: Sealer,
  { personId, code }: { readonly personId: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  const row = await findRow(store, personId);
  if (row === undefined || row.provenAt === null) return false;
  const step = findTotpStep(sealer.open(row.secretSealed, rowOfFactor(personId)), code, now);
  if (step === undefined) return false;
  const taken = await store
    .update(secondFactor)
    .set({ usedStep: step })
    .where(and(eq(secondFactor.personId, personId), lt(secondFactor.usedStep, step)))
    .returning({ personId: secondFactor.personId });
  return taken.length > 0;
}

/** The second step of a sign-in: a code of the app, or a recovery code if the device is lost. */
export async function takeSignInCode(
  store: Store,
  sealer: Sealer,
  given: { readonly personId: string; readonly code: string },
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  if (await takeAppCode(store, sealer, given, now)) return 'app';
  return (await takeRecoveryCode(store, given.personId, given.code, now)) ? 'recovery' : undefined;
}

/** For lost devices: the next sign-in sets up a new factor, and all known browsers are forgotten. */
export async function removeSecondFactor(transaction: Store, personId: string): Promise<void> {
  await removeApp(transaction, personId);
  await transaction.delete(passkey).where(eq(passkey.personId, personId));
}

/** The app's codes and the recovery codes open nothing any more, and all known browsers are forgotten. */
export async function removeApp(transaction: Store, personId: string): Promise<void> {
  await forgetDevices(transaction, personId);
  await transaction.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await transaction.delete(secondFactor).where(eq(secondFactor.personId, personId));
}

async function findRow(store: Store, personId: string) {
  const [row] = await store.select().from(secondFactor).where(eq(secondFactor.personId, personId));
  return row;
}

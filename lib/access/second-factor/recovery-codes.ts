import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { recoveryCode } from '@/lib/store/schema';

const howMany = 10;

/** Without the letters and digits that are read as each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz0';

/** Ten new codes in place of all earlier ones. They are shown once; only their hashes stay. */
export async function replaceRecoveryCodes(transaction: Store, personId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, mintCode);
  await transaction.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await transaction.insert(recoveryCode).values(codes.map((code) => ({ personId, codeHash: hashOf(personId, code) })));
  return codes;
}

/** Uses a code up. Each opens once. */
export async function takeRecoveryCode(store: Store, personId: string, typed: string, now: Date): Promise<boolean> {
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

/** 80 random bits in four groups. */
function mintCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length] ?? '').join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function hashOf(personId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery ${personId} ${plain}`).digest('hex');
}

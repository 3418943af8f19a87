import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) with OWASP's least memory: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Of a random password that nobody kept, with the same cost: unknown people take as long as known ones.
 *
 * @internal Exported for tests.
 */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9+eDOmrP2rgCuB2IaW26Bg$rNtR4pkx/yeuFH/SrjxAaA0P3CJrniLH59YafKl7DbM';

export const passwordLength = { least: 15, most: 128 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(normalise(password), cost);
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? decoyHash, normalise(password));
  return matches && passwordHash !== undefined;
}

/** The same characters may be typed as different code points on another keyboard. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

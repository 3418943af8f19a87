import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { auditSigningKey, rowOfSigningKey } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { dataSealer, type Sealer } from '@/lib/store/sealer';
import type { CheckpointKey } from './checkpoint';

/** The keys of this console's checkpoints. */
export interface SigningKeys {
  readonly current: CheckpointKey;
  /** Finds a key by its public half: a former one signs the checkpoint that hands over to the next. */
  readonly find: (publicKey: string) => CheckpointKey | undefined;
}

interface KeyOptions {
  /** Private keys of the settings, newest first; without any, a key in the store signs. */
  readonly given?: readonly string[];
  readonly sealer?: Sealer;
}

/** The keys of the settings and of the store. Makes the first one where there is none. */
export async function openSigningKeys(
  database: Store,
  { given = environment().auditSigningKeys, sealer = dataSealer() }: KeyOptions = {},
): Promise<SigningKeys> {
  const ofSettings = given.map(readPrivateKey);
  const kept = await listKept(database, sealer);
  if (ofSettings.length + kept.length === 0) {
    await keepNewKey(database, sealer, 1);
    kept.push(...(await listKept(database, sealer)));
  }
  const keys = [...ofSettings, ...kept];
  const [current] = keys;
  if (current === undefined) throw new Error('The audit has no key for its checkpoints.');
  return { current, find: (publicKey) => keys.find((key) => key.publicKey === publicKey) };
}

/** Makes a new key in the store, which signs from the next checkpoint on. Answers its public half. */
export async function renewSigningKey(database: Store, sealer: Sealer = dataSealer()): Promise<string | undefined> {
  const [newest] = await database
    .select({ number: auditSigningKey.number })
    .from(auditSigningKey)
    .orderBy(desc(auditSigningKey.number))
    .limit(1);
  return await keepNewKey(database, sealer, (newest?.number ?? 0) + 1);
}

/** Another copy of the console may make the same number first: its key is then the key of both. */
async function keepNewKey(database: Store, sealer: Sealer, number: number): Promise<string | undefined> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { publicKey } = keyOf(privateKey);
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const secretSealed = sealer.seal(secret, rowOfSigningKey(String(number)));
  const [kept] = await database
    .insert(auditSigningKey)
    .values({ number, publicKey, secretSealed, madeAt: new Date() })
    .onConflictDoNothing()
    .returning({ publicKey: auditSigningKey.publicKey });
  return kept?.publicKey;
}

async function listKept(database: Store, sealer: Sealer): Promise<CheckpointKey[]> {
  const rows = await database.select().from(auditSigningKey).orderBy(desc(auditSigningKey.number));
  return rows.map(({ number, secretSealed }) =>
    readPrivateKey(sealer.open(secretSealed, rowOfSigningKey(String(number)))),
  );
}

/** @param text PKCS #8 in base64, as `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` writes it. */
const readPrivateKey = (text: string): CheckpointKey =>
  keyOf(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));

function keyOf(privateKey: KeyObject): CheckpointKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url') };
}

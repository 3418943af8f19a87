import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';
import { sha256 } from '@/lib/store/sealer';
import { canonicalJson } from '../canonical-json';
import { auditColumns, type AuditRow } from '../chain';

/**
 * The exact text of a line: every column, as canonical JSON. People without secrets hash these bytes, so a line always
 * has the same ones. A column that the audit gets later is to be left out where it is null.
 */
export function lineText(row: AuditRow): string {
  const columns = Object.fromEntries(auditColumns.map((name) => [name, row[name]]));
  return canonicalJson({ ...columns, at: row.at.toISOString() });
}

/** The public hash of a line: over its text and the hash of the line before. The first line follows an empty hash. */
export const chainedHash = (hashBefore: string, text: string): string => sha256(`${hashBefore}\n${text}`);

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const publicKey = z.string().regex(/^[\w-]{43}$/);
const signature = z.string().regex(/^[\w-]{86}$/);
const count = z.int().min(1);

const checkpointSchema = z.strictObject({
  checkpoint: z.literal(1),
  console: z.uuid(),
  /** How often the store was put back from a backup: later checkpoints may then cover fewer lines. */
  epoch: z.int().min(0),
  number: count,
  /** So many lines are covered: the sequence of the last one. */
  lines: count,
  /** The public hash of that line. */
  hash,
  /** SHA-256 of the text of the checkpoint before; empty for the first one. */
  previous: z.union([z.literal(''), hash]),
  at: z.iso.datetime({ precision: 3 }),
  key: publicKey,
  /** Where the key is a new one: the former key, which signs this checkpoint too. */
  formerKey: publicKey.nullable(),
  formerSignature: signature.nullable(),
  signature,
});
export type Checkpoint = z.output<typeof checkpointSchema>;
export type UnsignedCheckpoint = Omit<Checkpoint, 'checkpoint' | 'key' | 'formerKey' | 'formerSignature' | 'signature'>;

/** A key that signs checkpoints. */
export interface CheckpointKey {
  /** The raw public key, in base64url. */
  readonly publicKey: string;
  readonly sign: (text: string) => string;
}

/** The text of a checkpoint that `key` signs; at a change of keys the former one signs too. */
export function signCheckpoint(content: UnsignedCheckpoint, key: CheckpointKey, former?: CheckpointKey): string {
  const named = { ...content, checkpoint: 1, key: key.publicKey, formerKey: former?.publicKey ?? null };
  const body = bodyOf(named);
  return canonicalJson({ ...named, signature: key.sign(body), formerSignature: former?.sign(body) ?? null });
}

/** Reads a checkpoint whose form and signatures are right; undefined for anything else. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const read = checkpointSchema.safeParse(parse(text));
  if (!read.success || canonicalJson(read.data) !== text) return undefined;
  const { signature: own, formerKey, formerSignature, ...content } = read.data;
  const body = bodyOf({ ...content, formerKey });
  if (!isSignedBy(content.key, body, own)) return undefined;
  if (formerKey === null || formerSignature === null) return formerKey === formerSignature ? read.data : undefined;
  return isSignedBy(formerKey, body, formerSignature) ? read.data : undefined;
}

/** The name of a key that people compare: SHA-256 of its 32 bytes, in hex. */
export const fingerprintOf = (key: string): string => sha256(Buffer.from(key, 'base64url'));

const bodyOf = (content: object): string => `payments-console checkpoint 1\n${canonicalJson(content)}`;

function isSignedBy(key: string, body: string, given: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key };
  const verifier = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(body), verifier, Buffer.from(given, 'base64url'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

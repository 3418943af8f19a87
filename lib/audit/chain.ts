import { createHmac, timingSafeEqual, createHash, hkdfSync } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import type { audit, auditHead } from '../store/schema';
import { environment, misreadSecrets } from '../env';

interface AuditKey {
  /** The name of the key, in each line that the key signed. It tells nothing about the key itself. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys of this console. The first one signs; all of them verify, so that the key can be replaced every year. */
export interface AuditKeys {
  readonly current: AuditKey;
  readonly find: (id: string) => AuditKey | undefined;
}

/** @internal Exported for tests. */
export function readAuditKeys({ auditSecrets, dataSecret, formerDataSecret }: AuditSecrets): AuditKeys {
  // The data secrets signed all lines that were written before there were audit secrets.
  const former = formerDataSecret === undefined ? [] : [formerDataSecret];
  const secrets = [...auditSecrets, dataSecret, ...former];
  const keys = [...secrets, ...secrets.flatMap(misreadSecrets)].map(deriveKey);
  const [current] = keys;
  if (current === undefined) throw new Error('The audit has no key.');
  return { current, find: (id) => keys.find((key) => key.id === id) };
}

interface AuditSecrets {
  /** The secrets that sign the audit, newest first. */
  readonly auditSecrets: readonly string[];
  readonly dataSecret: string;
  readonly formerDataSecret?: string | undefined;
}

function deriveKey(secret: string): AuditKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'payments-console audit 1', 32));
  const id = createHash('sha256').update('payments-console audit key').update(bytes).digest('hex').slice(0, 16);
  return { id, bytes };
}

let known: AuditKeys | undefined;

export function auditKeys(): AuditKeys {
  return (known ??= readAuditKeys(environment()));
}

/** For a process that is no console: a test, a worker of the fault grid. @internal Exported for tests. */
export function takeAuditSecret(secret: string, ...older: readonly string[]): void {
  known = readAuditKeys({ auditSecrets: [secret], dataSecret: older[0] ?? secret });
}

export type AuditRow = typeof audit.$inferSelect;
export type AuditHead = typeof auditHead.$inferSelect;

/** Every column is signed. A new column does not compile until it is added here. */
const signed = {
  sequence: true,
  at: true,
  kind: true,
  act: true,
  result: true,
  personId: true,
  personName: true,
  role: true,
  sessionKey: true,
  account: true,
  objectType: true,
  objectId: true,
  operationId: true,
  before: true,
  after: true,
  requestId: true,
  idempotencyKey: true,
  keyId: true,
  connection: true,
} satisfies Record<keyof Omit<AuditRow, 'hash'>, true>;

/** Every column of a line, its signature among them. */
export const auditColumns = [...(Object.keys(signed) as (keyof typeof signed)[]), 'hash'] as const; // the type names every key

/** The signature of a line: over all its columns, and over the signature of the line before. */
export function signLine({ bytes }: AuditKey, previousHash: string, line: Omit<AuditRow, 'hash'>): string {
  const names = Object.keys(signed) as (keyof typeof signed)[]; // the type names every key
  const fields = names.filter((name) => isSigned(name, line)).map((name) => [name, valueOf(line[name])]);
  return createHmac('sha256', bytes)
    .update(canonicalJson(['line 1', previousHash, fields]))
    .digest('hex');
}

/** The column was added later: a line without a connection is signed as before there was the column. */
function isSigned(name: keyof typeof signed, { connection }: Pick<AuditRow, 'connection'>): boolean {
  return name !== 'connection' || connection !== null;
}

/** The signature of the head, which holds the number of lines. */
export function signHead({ bytes }: AuditKey, { count, lastHash, keyId }: Omit<AuditHead, 'id' | 'signature'>): string {
  return createHmac('sha256', bytes)
    .update(canonicalJson(['head 1', count, lastHash, keyId]))
    .digest('hex');
}

/** Whether the head is unchanged since the console wrote it. Before the first line there is nothing to sign. */
export function isHeadWhole(head: AuditHead, key: AuditKey | undefined): boolean {
  if (head.count === 0) return head.lastHash === '' && head.signature === '';
  if (key === undefined) return false;
  const expected = Buffer.from(signHead(key, head));
  const found = Buffer.from(head.signature);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

function valueOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

import { createHash, hkdfSync } from 'node:crypto';
import { environment } from '../env';

export interface AuditKey {
  /** Stands in each line that the key signed. It tells nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys that this console has. The first one signs; all of them verify, so that one can follow another every year. */
export interface AuditKeys {
  readonly current: AuditKey;
  readonly find: (id: string) => AuditKey | undefined;
}

export function readAuditKeys({ auditSecrets, dataSecret, formerDataSecret }: AuditSecrets): AuditKeys {
  // The last ones signed whatever was written before there were others.
  const former = formerDataSecret === undefined ? [] : [formerDataSecret];
  const keys = [...auditSecrets, dataSecret, ...former].map(deriveKey);
  const [current] = keys;
  if (current === undefined) throw new Error('The audit has no key.');
  return { current, find: (id) => keys.find((key) => key.id === id) };
}

interface AuditSecrets {
  /** Newest first. */
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

/** The keys of this process. */
export function auditKeys(): AuditKeys {
  return (known ??= readAuditKeys(environment()));
}

/** For a process that is no console and has no environment of one: a test, a worker of the fault grid. */
export function takeAuditSecret(secret: string, ...older: readonly string[]): void {
  known = readAuditKeys({ auditSecrets: [secret], dataSecret: older[0] ?? secret });
}

import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import type { AuditKind } from '@/lib/store/audit-kinds';
import { audit, auditConsole, auditHead } from '@/lib/store/schema';
import type { AuditRow } from '../chain';

/** Where a reader is: the last line that it has, and the seal of that line if it knows it. */
export interface StreamPlace {
  readonly after: number;
  readonly seal: string | undefined;
}

/** More events than this are for the next request. */
export const mostEvents = 1_000;

/**
 * The events after a line, one JSON text a line. A transaction that writes a line holds the head of the audit until its
 * end, so that lines become visible in their order: no later one appears in front of what was read. `went-back`: the
 * store does not have the reader's line (any more), because it was put back from a backup.
 */
export async function readStream(
  database: Store,
  { after, seal }: StreamPlace,
  most: number,
): Promise<Result<readonly string[], 'went-back'>> {
  const [head] = await database.select({ count: auditHead.count }).from(auditHead).where(eq(auditHead.id, 1));
  const [own] = await database.select().from(auditConsole);
  if (head === undefined || own === undefined) throw new Error('The store has no audit.');
  if (after > head.count || !(await hasLine(database, { after, seal }))) return failed('went-back');
  const rows = await database
    .select()
    .from(audit)
    .where(and(gt(audit.sequence, after), lte(audit.sequence, head.count)))
    .orderBy(asc(audit.sequence))
    .limit(Math.min(most, mostEvents));
  return ok(rows.map((row) => `${JSON.stringify(ocsfEvent(row, own.console))}\n`));
}

async function hasLine(database: Store, { after, seal }: StreamPlace): Promise<boolean> {
  if (after === 0 || seal === undefined) return true;
  const [line] = await database.select({ hash: audit.hash }).from(audit).where(eq(audit.sequence, after));
  return line?.hash === seal;
}

/** The version of the OCSF schema that the events follow. */
const version = '1.3.0';
const product = 'payments-console';

/** The classes that lines of the audit become, with their categories. */
const classes = {
  account: { class_uid: 3001, category_uid: 3 },
  authentication: { class_uid: 3002, category_uid: 3 },
  entity: { class_uid: 3004, category_uid: 3 },
  api: { class_uid: 6003, category_uid: 6 },
} as const;

interface OcsfActivity {
  readonly of: keyof typeof classes;
  /** The activity of that class; 99 is any other one. */
  readonly activity: number;
}

const [created, read, updated] = [1, 2, 3] as const;
const other = 99;

/** What each kind of line is. A new kind does not compile until it is decided. */
const byKind: Readonly<Record<AuditKind, OcsfActivity>> = {
  'sign-in': { of: 'authentication', activity: 1 },
  'sign-out': { of: 'authentication', activity: 2 },
  refusal: { of: 'api', activity: other },
  reveal: { of: 'api', activity: read },
  write: { of: 'api', activity: updated },
  approval: { of: 'api', activity: other },
  export: { of: 'api', activity: read },
  review: { of: 'entity', activity: updated },
  setting: { of: 'entity', activity: updated },
  people: { of: 'entity', activity: updated },
  alert: { of: 'entity', activity: updated },
};

/** Acts for which OCSF has an activity of its own, which rules of detection look for. */
const byAct: ReadonlyMap<string, OcsfActivity> = new Map([
  ['invitation.accept', { of: 'account', activity: 1 }],
  ['person.enable', { of: 'account', activity: 2 }],
  ['access.confirm', { of: 'account', activity: 2 }],
  ['password.change', { of: 'account', activity: 3 }],
  ['password-link.make', { of: 'account', activity: 4 }],
  ['password-link.confirm', { of: 'account', activity: 4 }],
  ['person.disable', { of: 'account', activity: 5 }],
  ['person.grant', { of: 'account', activity: 7 }],
  ['grants.confirm', { of: 'account', activity: 7 }],
  ['role.confirm', { of: 'account', activity: 7 }],
  ['second-factor.enrol', { of: 'account', activity: 10 }],
  ['second-factor.reset', { of: 'account', activity: 11 }],
  ['second-factor.confirm', { of: 'account', activity: 11 }],
  ['session.end', { of: 'authentication', activity: 2 }],
  ['connection.add', { of: 'entity', activity: created }],
  ['connection.remove', { of: 'entity', activity: 4 }],
]);

/** How a line ended. A result that is neither, such as a write without outcome, is `Other`: it is never shown as done. */
const success = new Set(['done', 'SUCCEEDED', 'RESOLVED_DONE']);
const failure = new Set([
  ...['refused', 'cut-off', 'locked', 'too-many', 'busy'],
  ...['REJECTED', 'FAILED', 'RESOLVED_NOT_DONE', 'WITHDRAWN', 'DECLINED', 'EXPIRED'],
]);

function statusOf(result: string): 1 | 2 | typeof other {
  if (success.has(result)) return 1;
  return failure.has(result) ? 2 : other;
}

/** A line of the audit as an event of OCSF. Values are masked in the audit, and so they are here. */
function ocsfEvent(row: AuditRow, console: string) {
  const { of, activity } = byAct.get(row.act) ?? byKind[row.kind];
  const { class_uid, category_uid } = classes[of];
  const status = statusOf(row.result);
  const user = { uid: row.personId ?? undefined, name: row.personName, type: row.role };
  const object = { type: row.objectType, uid: row.objectId };
  const isPerson = row.objectType === 'person' && row.objectId !== '';
  return {
    metadata: {
      version,
      product: { name: product, vendor_name: product },
      uid: `${console}-${row.sequence}`,
      sequence: row.sequence,
      event_code: row.act,
      log_name: 'audit',
      correlation_uid: row.operationId ?? row.requestId,
    },
    class_uid,
    category_uid,
    activity_id: activity,
    type_uid: class_uid * 100 + activity,
    time: row.at.getTime(),
    // A refusal is worth a look, any other failure less so.
    severity_id: row.kind === 'refusal' ? 3 : status === 2 ? 2 : 1,
    status_id: status,
    status: row.result,
    actor: { user, session: row.sessionKey === '' ? undefined : { uid: row.sessionKey } },
    ...subjectOf(of, { user: isPerson ? { uid: row.objectId } : user, object, row, console }),
    unmapped: {
      kind: row.kind,
      account: row.account,
      before: valueOf(row.before),
      after: valueOf(row.after),
      idempotency_key: row.idempotencyKey,
      connection: valueOf(row.connection),
      key_id: row.keyId,
      seal: row.hash,
    },
  };
}

interface OcsfSubject {
  readonly user: object;
  readonly object: { readonly type: string; readonly uid: string };
  readonly row: AuditRow;
  readonly console: string;
}

/** The attributes that the class demands: whose account, which entity, or which call. */
function subjectOf(of: OcsfActivity['of'], { user, object, row, console: id }: OcsfSubject): object {
  if (of === 'authentication' || of === 'account') return { user };
  if (of === 'entity') return { entity: { ...object, name: object.type } };
  return {
    api: { operation: row.act, request: { uid: row.requestId } },
    // A line knows no address of its own; a sign-in has it among its values.
    src_endpoint: { name: product, uid: id },
    resources: [object],
  };
}

function valueOf(text: string | null): unknown {
  return text === null ? null : (JSON.parse(text) as unknown);
}

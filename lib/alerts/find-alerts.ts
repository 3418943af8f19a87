import { sql, type SQL } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { absentName } from '@/lib/writes/approvals/find-approvers';
import type { Viewer } from '@/lib/access/viewers/viewer';
import * as z from 'zod';
import { alert, alertSeverities, type AlertSeverity } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { adminChange, approval, person, recordedWrite } from '@/lib/store/schema';
import { uuids } from '@/lib/contract/fields/uuids';
import { readSubject, subjectDetails, subjectOfAlert } from './alert-subject';
import { type AlertKindName, findAlertKind, wordsOfAlert } from './kinds/all-alerts';
import { approvalsType, changesType } from './kinds/approvals';
import type { AlertTime } from './kinds/define-alert';
import { visibleAlerts } from './visible-alerts';
import { instant, integer, json, nullable, oneOf, readRows, type Row, text } from '@/lib/store/rows';

export const alertStates = ['open', 'snoozed', 'acknowledged', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** An alert as pages show it. */
export interface AlertView {
  readonly id: string;
  readonly kind: AlertKindName;
  readonly severity: AlertSeverity;
  readonly state: AlertState;
  /** Empty: the console as a whole. */
  readonly account: string;
  /** The subject of the alert: a noun and an id. */
  readonly object: { readonly type: string; readonly id: string };
  readonly title: Message;
  /** Sentences that every channel may carry. */
  readonly details: readonly Message[];
  /** The name of its subject, for pages alone: people's names are never sent by mail. Empty where none is known. */
  readonly name: string;
  /** The person in whose place the viewer decides about the request that it is about. */
  readonly inPlaceOf: string | undefined;
  /** The meaning of `sinceMs`. */
  readonly time: AlertTime;
  /** When the cause began, as far as is known, and when the alert was opened; Unix milliseconds. */
  readonly sinceMs: number;
  readonly openedMs: number;
  readonly owner: NamedPerson | undefined;
  /** The person who acknowledged the alert last, and when. */
  readonly acknowledged: { readonly by: NamedPerson | undefined; readonly atMs: number } | undefined;
  readonly snoozed:
    | { readonly by: NamedPerson | undefined; readonly untilMs: number; readonly reason: string }
    | undefined;
  readonly resolvedMs: number | undefined;
  /** When it is too late to act; undefined where that moment never comes. */
  readonly endsMs: number | undefined;
  /** False where the alert stays open until several people have acknowledged it. */
  readonly mayBeSnoozed: boolean;
  /** An act on the alert names this version, and is refused if another act came in between. */
  readonly version: number;
  /** The place of the alert in the list, where the next page begins. */
  readonly cursor: string;
}

export interface AlertFilter {
  readonly states?: readonly AlertState[] | undefined;
  readonly kinds?: readonly AlertKindName[] | undefined;
  readonly account?: string | undefined;
  /** If set, only alerts that this person owns are found. */
  readonly ownerId?: string | undefined;
}

const alertRow = {
  id: text,
  kind: text,
  severity: oneOf(alertSeverities),
  state: oneOf(alertStates),
  account: text,
  object_type: text,
  object_id: text,
  facts: json(z.unknown()),
  subject: json(z.unknown()),
  loudness: integer,
  urgency: text,
  ends_at: nullable(instant),
  since: instant,
  opened_at: instant,
  opened_text: text,
  owner_id: nullable(text),
  owner: nullable(text),
  acknowledged_by: nullable(text),
  acknowledger: nullable(text),
  acknowledged_at: nullable(instant),
  snoozed_by: nullable(text),
  snoozer: nullable(text),
  snoozed_until: nullable(instant),
  snooze_reason: text,
  resolved_at: nullable(instant),
  in_place_of: nullable(text),
  version: integer,
};
type AlertRow = Row<typeof alertRow>;

export const isSnoozed = sql`coalesce(alert.snoozed_until > statement_timestamp(), false)`;

/**
 * The state of `alert`, the first that applies: a resolved alert is no work any more, and an acknowledged one is taken
 * care of.
 */
export const alertState = sql`case when alert.resolved_at is not null then 'resolved'
  when alert.acknowledged_at is not null then 'acknowledged' when ${isSnoozed} then 'snoozed' else 'open' end`;

/** The most severe first; resolved alerts by time alone. */
const loudness = sql`case when alert.resolved_at is not null then 0 when alert.severity = 'critical' then 2
  when alert.severity = 'high' then 1 else 0 end`;

/** When the subject of the unresolved `alert` expires; null where it does not expire. */
export const alertEnd = sql`case when alert.resolved_at is not null then null
  when alert.object_type = ${changesType} then (select change.expires_at from ${adminChange} as change
    where change.id = alert.object_id::uuid and change.outcome is null)
  when alert.object_type in ('operations', ${approvalsType}) then (select asked.expires_at from ${approval} as asked
    join ${recordedWrite} as write on write.id = asked.operation_id
    where write.id = alert.object_id::uuid and write.state = 'PENDING_APPROVAL') end`;

/** Grows as the end comes near; least of all without an end. */
const urgency = sql`coalesce(-extract(epoch from ${alertEnd}), -1e12)`;

const inPlaceOf = ({ personId }: Pick<Viewer, 'personId'>) => sql`case when alert.object_type = ${approvalsType} then (
  select ${absentName} from ${recordedWrite} as write join ${person} as approver on approver.id = ${personId}::uuid
  where write.id = alert.object_id::uuid) end`;

const selectedFor = (
  viewer: Pick<Viewer, 'personId'>,
) => sql`alert.id, alert.kind, alert.severity, ${alertState} as state, alert.account, alert.object_type,
  alert.object_id, alert.facts, ${subjectOfAlert} as subject, ${loudness} as loudness,
  (${urgency})::text as urgency, ${alertEnd} as ends_at, alert.since, alert.opened_at,
  alert.opened_at::text as opened_text, alert.owner_id, owner.name as owner, alert.acknowledged_by,
  acknowledger.name as acknowledger, alert.acknowledged_at, alert.snoozed_by,
  snoozer.name as snoozer, case when ${isSnoozed} then alert.snoozed_until end as snoozed_until,
  alert.snooze_reason, alert.resolved_at, alert.version,
  ${inPlaceOf(viewer)} as in_place_of
  from ${alert} left join ${person} as owner on owner.id = alert.owner_id
  left join ${person} as acknowledger on acknowledger.id = alert.acknowledged_by
  left join ${person} as snoozer on snoozer.id = alert.snoozed_by`;

const isTime = /^[\d :.+-]{10,40}$/;

/** The place that a cursor names; undefined for a text that is no cursor. */
function placeOf(cursor: string): SQL | undefined {
  const [loud = '', urgent = '', time = '', id = ''] = cursor.split('~');
  const isPlace =
    /^[012]$/.test(loud) && /^-\d{1,16}(\.\d{1,9})?$/.test(urgent) && isTime.test(time) && uuids.own.test(id);
  return isPlace && !Number.isNaN(Date.parse(time))
    ? sql`(${loud}::int, ${urgent}::numeric, ${time}::timestamptz, ${id}::uuid)`
    : undefined;
}

/**
 * A page of the alerts that the person may see: the most severe first, of these the soonest to expire, then the
 * newest; resolved ones by time alone.
 */
export async function listAlerts(
  database: Store,
  viewer: Viewer,
  { states, kinds, account, ownerId }: AlertFilter,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<{ readonly alerts: readonly AlertView[]; readonly hasMore: boolean }> {
  const place = after === undefined ? undefined : placeOf(after);
  const terms = [
    visibleAlerts(viewer),
    states && sql`${alertState} = any(${sql.param([...states])}::text[])`,
    // Redundant for lists without resolved alerts, but has an index.
    states !== undefined && !states.includes('resolved') && sql`alert.resolved_at is null`,
    kinds && sql`alert.kind = any(${sql.param([...kinds])}::text[])`,
    account !== undefined && sql`alert.account = ${account}`,
    ownerId !== undefined && sql`alert.owner_id = ${ownerId}::uuid`,
    place && sql`(${loudness}, ${urgency}, alert.opened_at, alert.id) < ${place}`,
  ].filter((term) => term !== undefined && term !== false);
  const rows = await readRows(
    database,
    sql`select ${selectedFor(viewer)} where ${sql.join(terms, sql` and `)}
      order by ${loudness} desc, ${urgency} desc, alert.opened_at desc, alert.id desc limit ${size + 1}`,
    alertRow,
  );
  return { alerts: rows.slice(0, size).flatMap((row) => viewOf(row) ?? []), hasMore: rows.length > size };
}

/** The alerts with these ids that the person may see, the newest first. */
export async function findAlerts(
  database: Store,
  viewer: Viewer,
  ids: readonly string[],
): Promise<readonly AlertView[]> {
  const rows = await readRows(
    database,
    sql`select ${selectedFor(viewer)} where alert.id = any(${sql.param([...ids])}::uuid[])
      and ${visibleAlerts(viewer)} order by alert.opened_at desc, alert.id desc`,
    alertRow,
  );
  return rows.flatMap((row) => viewOf(row) ?? []);
}

const named = (id: string | undefined, name: string | undefined): NamedPerson | undefined =>
  id === undefined || name === undefined ? undefined : { id, name };

/** Undefined for an alert of a kind that only a newer console has. */
function viewOf(row: AlertRow): AlertView | undefined {
  const kind = findAlertKind(row.kind);
  if (kind === undefined) return undefined;
  const words = wordsOfAlert(kind.kind, row.facts);
  const subject = readSubject(row.subject);
  const about = subjectDetails(row.object_type, subject, row.object_id);
  const inPlace = row.in_place_of === undefined ? [] : [message('approvals.inPlaceOf', { person: row.in_place_of })];
  const { acknowledged_at: acknowledgedMs, snoozed_until: untilMs } = row;
  return {
    id: row.id,
    kind: kind.kind,
    severity: row.severity,
    state: row.state,
    account: row.account,
    title: words.title,
    details: [...about, ...words.details, ...inPlace],
    name: subject?.name ?? '',
    inPlaceOf: row.in_place_of,
    time: kind.time,
    mayBeSnoozed: (kind.acknowledgedBy ?? 1) === 1,
    object: { type: row.object_type, id: row.object_id },
    sinceMs: row.since,
    openedMs: row.opened_at,
    owner: named(row.owner_id, row.owner),
    acknowledged:
      acknowledgedMs === undefined
        ? undefined
        : { by: named(row.acknowledged_by, row.acknowledger), atMs: acknowledgedMs },
    snoozed:
      untilMs === undefined || acknowledgedMs !== undefined
        ? undefined
        : { by: named(row.snoozed_by, row.snoozer), untilMs, reason: row.snooze_reason },
    resolvedMs: row.resolved_at,
    endsMs: row.ends_at,
    version: row.version,
    cursor: `${row.loudness}~${row.urgency}~${row.opened_text}~${row.id}`,
  };
}

import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import { may, type ConsoleActName } from '@/lib/access/permissions/console-acts';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import type { Environment } from '@/lib/env';
import { message, type Message } from '@/lib/messages/message';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { failed, ok, type Result } from '@/lib/result';
import { doesBusiness, type Role } from '@/lib/roles';
import { alert } from '@/lib/store/alert-schema';
import { audit } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import { alertState, alertStates } from './find-alerts';
import { findAlertKind } from './kinds/all-alerts';
import { visibleAlerts } from './visible-alerts';
import { type Row, integer, nullable, oneOf, readRow, text } from '@/lib/store/rows';

interface Context {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly environment: Environment;
  readonly caller: Doer & { readonly role: Role };
  readonly now: Date;
}

const longestSnoozeMs = 30 * 24 * 60 * 60_000;
const longestReason = 200;

/** The alert, and its version when the person saw it. */
export const alertActInput = z.object({ id: z.uuid(), version: z.int() });

export const snoozeInput = alertActInput.extend({
  untilMs: z.number(),
  reason: typedNote({ least: 3, most: longestReason, missing: message('alerts.problem.noReason') }),
});

export const reopenInput = alertActInput.extend({ undo: z.boolean().optional() });

/** `ownerId` undefined: the alert gets no owner. */
export const assignInput = alertActInput.extend({ ownerId: z.uuid().optional() });

type AlertActInput = z.output<typeof alertActInput>;

/**
 * Acknowledges an alert: it leaves every bell, and is resolved by itself when its cause ends. A snooze stays recorded,
 * so that the acknowledgement can be undone. Answers the version that undoing must name.
 */
export async function acknowledgeAlert(
  context: Context,
  given: AlertActInput,
): Promise<Result<Pick<AlertActInput, 'version'>, Message>> {
  const done = await change(context, 'alert.acknowledge', given, async (row, open) => {
    if (row.state === 'acknowledged') return failed(message('alerts.problem.acknowledged'));
    const before = await findAcknowledgers(open, given.id);
    const wanted = findAlertKind(row.kind)?.acknowledgedBy ?? 1;
    if (wanted > 1 && doesBusiness(context.caller.role)) return failed(message('alerts.problem.forAdministrators'));
    if (wanted > 1 && before.includes(context.caller.personId))
      return failed(message('alerts.problem.acknowledgedByYou'));
    // The audit's line counts; the alert stays as it is until enough administrators have acknowledged it.
    if (before.length + 1 < wanted) return ok({ set: sql`owner_id = owner_id`, after: { of: wanted } });
    const set = sql`acknowledged_at = ${context.now.toISOString()}::timestamptz,
      acknowledged_by = ${context.caller.personId}::uuid`;
    return ok({ set, after: {} });
  });
  return done.ok ? ok({ version: given.version + 1 }) : done;
}

/**
 * The administrators who acknowledged the alert since it was last reopened, by the lines of the audit. An undo takes back
 * the acknowledgement of that person alone.
 */
async function findAcknowledgers(open: Store, id: string): Promise<readonly (string | null)[]> {
  const reopened = sql`(select coalesce(max(sequence), 0) from ${audit} as reopening where act = 'alert.reopen'
    and object_id = ${id} and (coalesce(after, '') not like '%"undone":true%' or reopening.person_id = ${audit}.person_id))`;
  const lines = await open
    .selectDistinct({ personId: audit.personId })
    .from(audit)
    .where(
      and(
        eq(audit.act, 'alert.acknowledge'),
        eq(audit.objectId, id),
        eq(audit.role, 'admin'),
        sql`${audit.sequence} > ${reopened}`,
      ),
    );
  return lines.map(({ personId }) => personId);
}

/** The alert comes back at that time, unless its cause has ended. */
export async function snoozeAlert(
  context: Context,
  { untilMs, reason, ...given }: z.output<typeof snoozeInput>,
): Promise<Result<void, Message>> {
  const lastsMs = untilMs - context.now.getTime();
  if (!(lastsMs > 0 && lastsMs <= longestSnoozeMs)) return failed(message('alerts.problem.snoozeTime'));
  const until = new Date(untilMs).toISOString();
  return await change(context, 'alert.snooze', given, (row) => {
    const people = findAlertKind(row.kind)?.acknowledgedBy ?? 1;
    if (people > 1) return failed(message('alerts.problem.notPutOff', { people }));
    const set = sql`snoozed_until = ${until}::timestamptz, snoozed_by = ${context.caller.personId}::uuid,
      snooze_reason = ${reason}, acknowledged_at = null, acknowledged_by = null`;
    return ok({ set, after: { until, reason } });
  });
}

/**
 * Puts a snoozed or acknowledged alert back into the bell. A person who undoes their own acknowledgement gets back the
 * state before it, open or snoozed.
 */
export async function reopenAlert(
  context: Context,
  { undo = false, ...given }: z.output<typeof reopenInput>,
): Promise<Result<void, Message>> {
  return await change(context, 'alert.reopen', given, async (row, open) => {
    const { personId } = context.caller;
    // An alert that several people acknowledge stays open after the first of them.
    const isMine =
      row.acknowledged_by === personId ||
      (row.state !== 'acknowledged' && (await findAcknowledgers(open, given.id)).includes(personId));
    if (undo && !isMine) return failed(message('alerts.problem.changed'));
    if (row.state === 'open' && !undo) return failed(message('alerts.problem.open'));
    if (undo) return ok({ set: sql`acknowledged_at = null, acknowledged_by = null`, after: { undone: true } });
    const set = sql`snoozed_until = null, snoozed_by = null, snooze_reason = '', acknowledged_at = null,
      acknowledged_by = null`;
    return ok({ set, after: {} });
  });
}

/** Gives the alert to an owner who may see it, or takes its owner away. */
export async function assignAlert(
  context: Context,
  { ownerId, ...given }: z.output<typeof assignInput>,
): Promise<Result<void, Message>> {
  return await change(context, 'alert.assign', given, async (_, open) => {
    if (ownerId !== undefined) {
      const owner = await findViewer({ ...context, database: open }, ownerId);
      if (owner === undefined || (await lockVisible(open, owner, given.id)) === undefined) {
        return failed(message('alerts.problem.ownerSeesNot'));
      }
    }
    return ok({ set: sql`owner_id = ${ownerId ?? null}::uuid`, after: { owner: ownerId ?? null } });
  });
}

const locked = {
  state: oneOf(alertStates),
  kind: text,
  account: text,
  version: integer,
  owner_id: nullable(text),
  acknowledged_by: nullable(text),
};
type LockedAlert = Row<typeof locked>;

async function lockVisible(open: Store, viewer: Viewer, id: string): Promise<LockedAlert | undefined> {
  const row = await readRow(
    open,
    sql`select ${alertState} as state, kind, account, version, owner_id,
      acknowledged_by from ${alert}
      where id = ${id}::uuid and ${visibleAlerts(viewer)} for update`,
    locked,
  );
  return row;
}

type AlertChange = Result<{ readonly set: ReturnType<typeof sql>; readonly after: object }, Message>;

/** Changes an alert that the person may see now and that is as the person saw it, and records the act in the audit. */
async function change(
  context: Context,
  act: ConsoleActName,
  { id, version }: AlertActInput,
  decide: (row: LockedAlert, open: Store) => AlertChange | Promise<AlertChange>,
): Promise<Result<void, Message>> {
  const { store, caller, now } = context;
  const object = { type: 'alert', id };
  if (!may(caller, act)) {
    const reason = message('terms.notAllowedNow');
    await recordRefusal(store, { act, object, by: caller, reason, at: now });
    return failed(reason);
  }
  return await store.transaction(async (open) => {
    const viewer = await findViewer({ ...context, database: open }, caller.personId);
    const row = viewer && (await lockVisible(open, viewer, id));
    if (row === undefined) return failed(message('alerts.problem.notThere'));
    if (row.state === 'resolved') return failed(message('alerts.problem.resolved'));
    if (row.version !== version) return failed(message('alerts.problem.changed'));
    const changed = await decide(row, open);
    if (!changed.ok) return changed;
    await open.execute(sql`update ${alert} set ${changed.value.set}, version = version + 1 where id = ${id}::uuid`);
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'alert',
      act,
      object,
      account: row.account === '' ? undefined : row.account,
      before: { state: row.state, owner: row.owner_id },
      after: { kind: row.kind, ...changed.value.after },
    });
    return ok(undefined);
  });
}

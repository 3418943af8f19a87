import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import type { Environment } from '@/lib/env';
import { ok, type Result } from '@/lib/result';
import { doesBusiness, type Role } from '@/lib/roles';
import type { AlertSeverity } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { alertWebhook, sentChannels } from '@/lib/store/outbox-schema';
import { preference } from '@/lib/store/schema';
import type { Message } from '@/lib/messages/message';
import { allAlerts, type AlertKindName, findAlertKind } from './kinds/all-alerts';

/** The channels by which people receive alerts. */
const alertChannels = ['console', ...sentChannels] as const;
export type AlertChannel = (typeof alertChannels)[number];

export type AlertChoices = Readonly<Record<AlertKindName, readonly AlertChannel[]>>;

/**
 * The key among a person's preferences: the kinds for which the person chose other channels than the role's default.
 */
const key = 'alerts';

/**
 * The default channels by severity: every person sees alerts in the console; e-mail goes to the roles that decide, and
 * for critical alerts to all.
 */
const usual: Readonly<Record<AlertSeverity, (role: Role) => readonly AlertChannel[]>> = {
  critical: () => ['console', 'email'],
  high: (role) => (role === 'manager' || !doesBusiness(role) ? ['console', 'email'] : ['console']),
  normal: () => ['console'],
};

/** The default channels of alerts to one person alone. */
const usualOfOne: readonly AlertChannel[] = ['console', 'email'];

const kept = z.record(z.string(), z.array(z.enum(alertChannels)));

/** The stored choices, with the role's defaults for the rest; choices that cannot be read count as not made. */
export function alertChoicesFrom(role: Role, stored: unknown): AlertChoices {
  const chosen = kept.safeParse(stored).data ?? {};
  return Object.fromEntries(
    allAlerts.map(({ kind, severity, isPersonal }) => [
      kind,
      chosen[kind] ?? (isPersonal === true ? usualOfOne : usual[severity](role)),
    ]),
  ) as unknown as AlertChoices; // of every kind, by the line above
}

/** The stored choices in the preferences of a session. */
export const storedChoicesIn = (preferences: Readonly<Record<string, unknown>>): unknown => preferences[key];

/** The kinds that the person wants to receive on this channel. */
export function kindsChosenFor(choices: AlertChoices, channel: AlertChannel): readonly AlertKindName[] {
  return allAlerts.map(({ kind }) => kind).filter((kind) => choices[kind].includes(channel));
}

/** The stored choices by person, of people who made any; the others have their role's defaults. */
export async function readStoredChoices(
  database: Store,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await database
    .select({ id: preference.personId, value: preference.value })
    .from(preference)
    .where(and(eq(preference.key, key), inArray(preference.personId, [...personIds])));
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** The channels that this console offers: e-mail needs a mail server, and webhooks need a receiver. */
export async function offeredChannels(
  database: Store,
  { mail }: Pick<Environment, 'mail'>,
): Promise<readonly AlertChannel[]> {
  const hasWebhook = (await database.$count(alertWebhook)) > 0;
  const isOffered = { console: true, email: mail !== undefined, webhook: hasWebhook };
  return alertChannels.filter((channel) => isOffered[channel]);
}

export const alertChoicesInput = z.object({
  choices: z.record(
    z.string().refine((name) => findAlertKind(name) !== undefined),
    z.array(z.enum(alertChannels)).transform((channels) => alertChannels.filter((one) => channels.includes(one))),
  ),
});

/** Keeps a person's own choices; kinds that the input does not name keep the choice that they have. */
export async function setAlertChoices(
  { store, caller, now }: Pick<ActionContext, 'store' | 'caller' | 'now'>,
  { choices }: z.output<typeof alertChoicesInput>,
): Promise<Result<void, Message>> {
  const { personId } = caller;
  await store.transaction(async (transaction) => {
    const value = sql`${JSON.stringify(choices)}::jsonb`;
    await transaction
      .insert(preference)
      .values({ personId, key, value, updatedAt: now })
      .onConflictDoUpdate({
        target: [preference.personId, preference.key],
        set: { value: sql`${preference.value} || ${value}`, updatedAt: now },
      });
    const object = { type: 'person', id: personId };
    await recordAct(transaction, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'alert-choices.set',
      object,
      after: choices,
    });
  });
  return ok(undefined);
}

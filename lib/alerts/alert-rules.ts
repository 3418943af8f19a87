import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import type { Environment } from '@/lib/env';
import { message, type Message, writeMessage } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { alertRule, alertWatch } from '@/lib/store/alert-schema';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { recordedWrite } from '@/lib/store/schema';
import { allAlerts, type AlertKindName, findAlertKind } from './kinds/all-alerts';
import type { AlertKind, AlertLimit, WatchedAccount } from './kinds/define-alert';
import { ruleSearch } from './rule-filter';
import { type Row, integer, nullable, readRows, text } from '@/lib/store/rows';

/** Where a rule applies; everywhere if both are empty. An account's rule comes before its connection's rule. */
export interface RuleScope {
  readonly clientHash: string;
  readonly account: string;
}

export interface RuleSetting {
  readonly isOn: boolean;
  /** The threshold in the unit of the kind's limit; undefined where the kind has no limit. */
  readonly least: number | undefined;
  /** The payouts that it is about, as the search part of a list's address; empty: every payout. */
  readonly search: string;
}

export interface AlertRule {
  readonly kind: AlertKindName;
  readonly limit: AlertLimit | undefined;
  /** Whether the alert is about a payout, so that a rule may have a filter of payouts. */
  readonly isOfPayouts: boolean;
  readonly usual: RuleSetting;
  /** The settings that administrators made instead, each with its scope. */
  readonly set: readonly (RuleScope & RuleSetting)[];
}

type RuleRow = typeof alertRule.$inferSelect;
/** A rule that is set, or would be. */
type GivenRule = Omit<RuleRow, 'changedBy' | 'changedAt'>;

const usualOf = ({ limit }: AlertKind): RuleSetting => ({ isOn: true, least: limit?.usual, search: '' });
const settingOf = ({ limit }: AlertKind, row: GivenRule): RuleSetting => ({
  isOn: row.isOn,
  search: row.search,
  least: limit === undefined ? undefined : (row.least ?? limit.usual),
});

/** Every rule, as administrators see it. */
export async function listAlertRules(database: Store): Promise<readonly AlertRule[]> {
  const rows = await database.select().from(alertRule).orderBy(alertRule.clientHash, alertRule.account);
  return allAlerts.map((kind) => ({
    kind: kind.kind,
    limit: kind.limit,
    isOfPayouts: kind.raisedBy !== undefined,
    usual: usualOf(kind),
    set: rows
      .filter((row) => row.kind === kind.kind)
      .map((row) => ({ clientHash: row.clientHash, account: row.account, ...settingOf(kind, row) })),
  }));
}

const isAlertKind = (name: string): boolean => findAlertKind(name) !== undefined;

/** A rule holds everywhere, for one connection, or for one account of a connection. */
const ruleScope = z
  .object({ kind: z.string().refine(isAlertKind), clientHash: z.string().max(64), account: z.string().max(64) })
  .refine(({ clientHash, account }) => account === '' || clientHash !== '');

/** Fields of a rule that are left out stay as they are, and are not judged again. */
export const alertRuleInput = ruleScope
  .and(z.object({ isOn: z.boolean(), least: z.coerce.number().int().optional(), search: ruleSearch.optional() }))
  .superRefine(({ kind, least, search = '' }, context) => {
    const { limit, raisedBy } = findAlertKind(kind) ?? {};
    if (search !== '' && raisedBy === undefined) {
      const sentence = writeMessage(message('alerts.rules.filterWrong'));
      context.addIssue({ code: 'custom', path: ['search'], message: sentence });
    }
    if (least === undefined || (limit !== undefined && least >= limit.least && least <= limit.most)) return;
    const sentence =
      limit === undefined
        ? message('alerts.rules.noLimit')
        : message('alerts.rules.between', { least: limit.least, most: limit.most });
    context.addIssue({ code: 'custom', path: ['least'], message: writeMessage(sentence) });
  });

export const alertRulePlace = ruleScope;

const keptOf = ({ isOn, least, search }: RuleRow) => ({ isOn, least, search });

type Context = Pick<ActionContext, 'store' | 'caller' | 'now'>;

/** Sets a rule for an account, a connection or everywhere. Accounts that it adds are watched from now on. */
export async function setAlertRule(
  { store, caller, now }: Context,
  { kind, ...given }: z.output<typeof alertRuleInput>,
): Promise<Result<void, Message>> {
  const { clientHash, account, isOn } = given;
  return await store.transaction(async (transaction) => {
    const isPlace = and(eq(alertRule.kind, kind), eq(alertRule.clientHash, clientHash), eq(alertRule.account, account));
    const [before] = await transaction.select().from(alertRule).where(isPlace).for('update');
    const { least = before?.least ?? null, search = before?.search ?? '' } = given;
    const set = { isOn, least, search, changedBy: caller.personId, changedAt: now };
    await transaction
      .insert(alertRule)
      .values({ kind, clientHash, account, ...set })
      .onConflictDoUpdate({ target: [alertRule.kind, alertRule.clientHash, alertRule.account], set });
    await recordAct(transaction, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'alert-rule.set',
      account: account === '' ? undefined : account,
      object: { type: 'alert-rule', id: kind },
      ...(before === undefined ? {} : { before: keptOf(before) }),
      after: { isOn, least, search },
    });
    return ok(undefined);
  });
}

/** Removes a rule: the rule of a wider scope applies again, or the default. */
export async function removeAlertRule(
  { store, caller, now }: Context,
  { kind, clientHash, account }: z.output<typeof alertRulePlace>,
): Promise<Result<void, Message>> {
  return await store.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(alertRule)
      .where(and(eq(alertRule.kind, kind), eq(alertRule.clientHash, clientHash), eq(alertRule.account, account)))
      .returning();
    if (removed === undefined) return failed(message('settings.answer.notThere'));
    await recordAct(transaction, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'alert-rule.remove',
      account: account === '' ? undefined : account,
      object: { type: 'alert-rule', id: kind },
      before: keptOf(removed),
    });
    return ok(undefined);
  });
}

const placeRow = {
  account_id: nullable(integer),
  client_hash: text,
  account: text,
  environment: text,
};
type PlaceRow = Row<typeof placeRow>;

/** Accounts for which a rule can be set, with their ids in the mirror. */
export async function listRuleScopes(database: Store): Promise<readonly (RuleScope & { readonly id: number })[]> {
  const { id, clientHash, account } = mirrorAccount;
  return await database
    .select({ id, clientHash, account })
    .from(mirrorAccount)
    .where(isNull(mirrorAccount.leftAt))
    .orderBy(clientHash, sql`${account} <> 'master'`, account);
}

/**
 * The places to watch: accounts of the mirror that a person may see, accounts of writes that are under way or whose
 * approval has just ended, and the console as a whole.
 */
async function findPlaces(database: Store): Promise<readonly PlaceRow[]> {
  return await readRows(
    database,
    sql`select max(account_id) as account_id, client_hash, account, max(environment) as environment
      from (
        select id as account_id, client_hash, account, environment from ${mirrorAccount} where left_at is null
        union all
        select distinct null::int, client_hash, account, environment from ${recordedWrite}
        where (state in ('READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'ACCEPTED', 'NEEDS_REVIEW')
            or state = 'PENDING_APPROVAL'
            or (state in ('DECLINED', 'EXPIRED', 'SENT_BACK') and settled_at > statement_timestamp() - interval '2 days'))
          and not exists (select from ${mirrorAccount} as kept where kept.client_hash = ${recordedWrite.clientHash}
            and kept.account = ${recordedWrite.account} and kept.left_at is null)
        union all
        select null, '', '', ''
      ) as place group by client_hash, account order by client_hash, account`,
    placeRow,
  );
}

/**
 * The accounts that each kind watches now. An account that is watched for the first time, again, or by another filter,
 * is watched from now on.
 */
export async function findWatched(
  database: Store,
  { demo }: Pick<Environment, 'demo'>,
): Promise<ReadonlyMap<AlertKindName, readonly WatchedAccount[]>> {
  const [places, rules] = [await findPlaces(database), await database.select().from(alertRule)];
  const wanted = allAlerts.flatMap((kind) =>
    places.flatMap((place) => {
      const row = rowFor(kind, rules, place);
      const { isOn, least = 0, search } = row === undefined ? usualOf(kind) : settingOf(kind, row);
      return isOn ? { kind: kind.kind, ...place, least, search, demo } : [];
    }),
  );
  const since = await keepWatch(database, wanted);
  const found = new Map<AlertKindName, WatchedAccount[]>(allAlerts.map(({ kind }) => [kind, []]));
  for (const { kind, ...place } of wanted) {
    const sinceText = since.get(keyOf(kind, place));
    if (sinceText !== undefined) found.get(kind)?.push({ ...place, since: sinceText });
  }
  return found;
}

/** The accounts for which this rule would apply if it were set, as its kind would watch them now. */
export async function findWatchedBy(
  database: Store,
  { demo }: Pick<Environment, 'demo'>,
  given: z.output<typeof alertRuleInput>,
): Promise<readonly WatchedAccount[]> {
  const kind = findAlertKind(given.kind);
  if (kind === undefined) return [];
  const rule: GivenRule = { ...given, least: given.least ?? null, search: given.search ?? '' };
  const isOther = (row: RuleRow) => row.clientHash !== rule.clientHash || row.account !== rule.account;
  const [places, set] = [await findPlaces(database), await database.select().from(alertRule)];
  const rules = [rule, ...set.filter((row) => row.kind !== rule.kind || isOther(row))];
  const { least = 0, search } = settingOf(kind, rule);
  return places
    .filter((place) => rowFor(kind, rules, place) === rule)
    .map((place) => ({ ...place, least, search, demo, since: '-infinity' }));
}

type WatchKey = Pick<WatchedAccount, 'client_hash' | 'account' | 'search'>;

const keyOf = (kind: string, { client_hash, account, search }: WatchKey) =>
  JSON.stringify([kind, client_hash, account, search]);

function rowFor<R extends GivenRule>(kind: AlertKind, rules: readonly R[], place: PlaceRow): R | undefined {
  const at = (clientHash: string, account: string) =>
    rules.find((row) => row.kind === kind.kind && row.clientHash === clientHash && row.account === account);
  return at(place.client_hash, place.account) ?? at(place.client_hash, '') ?? at('', '');
}

/** Writes only where the watch of an account begins or ends. With another filter it begins again. */
async function keepWatch(
  database: Store,
  wanted: readonly (WatchKey & { readonly kind: string })[],
): Promise<ReadonlyMap<string, string>> {
  const read = async () =>
    new Map(
      (
        await database
          .select({
            kind: alertWatch.kind,
            client_hash: alertWatch.clientHash,
            account: alertWatch.account,
            search: alertWatch.search,
            since: sql`${alertWatch.since}::text`.mapWith(text),
          })
          .from(alertWatch)
      ).map((row) => [keyOf(row.kind, row), row.since] as const),
    );
  const known = await read();
  const keys = new Set(wanted.map((one) => keyOf(one.kind, one)));
  const isSame = keys.size === known.size && [...keys].every((key) => known.has(key));
  if (isSame) return known;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (kind text, client_hash text, account text, search text)`;
  await database.execute(sql`delete from ${alertWatch} where not exists (select from ${rows}
    where wanted.kind = alert_watch.kind and wanted.client_hash = alert_watch.client_hash
      and wanted.account = alert_watch.account and wanted.search = alert_watch.search)`);
  await database.execute(sql`insert into ${alertWatch} (kind, client_hash, account, search, since)
    select kind, client_hash, account, search, clock_timestamp() from ${rows} on conflict do nothing`);
  return await read();
}

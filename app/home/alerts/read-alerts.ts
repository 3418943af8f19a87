import 'server-only';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import type { Caller } from '@/lib/access/sessions/caller';
import { alertChoicesFrom, kindsChosenFor, readStoredChoices } from '@/lib/alerts/alert-choices';
import { type AlertCount, countAlerts } from '@/lib/alerts/count-alerts';
import { allAlerts } from '@/lib/alerts/kinds/all-alerts';
import { getWords } from '@/lib/messages/get-words';
import { type AlertState, type AlertView, listAlerts } from '@/lib/alerts/find-alerts';
import { environment } from '@/lib/env';
import { findViewer, viewerContext } from '@/lib/access/viewers/find-viewer';
import { everyAccount, oneAccount } from '@/lib/addresses/every-account';
import { openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { listAllAccounts } from '@/lib/platform/server';
import { ok, type Result } from '@/lib/result';
import { type Colleague, findColleagues } from '@/lib/reviews/colleagues';

export const alertTabs = ['open', 'mine', 'acknowledged', 'snoozed', 'resolved'] as const;
export type AlertTab = (typeof alertTabs)[number];

const unresolved: readonly AlertState[] = ['open', 'acknowledged', 'snoozed'];

/** An alert with its texts drawn. */
export interface DrawnAlert extends Omit<AlertView, 'title' | 'details'> {
  readonly title: string;
  readonly details: readonly string[];
  /** Whether alerts of this kind stand in this person's inbox. */
  readonly isWanted: boolean;
}

/** The numbers of open alerts of all kinds. */
interface OpenAlerts {
  /** The number in the list's account; equal to `inAll` if the list is of all accounts. */
  readonly here: AlertCount['count'];
  readonly inAll: AlertCount['count'];
  /** Without the kinds that the person has switched off in the console. */
  readonly wanted: AlertCount['count'];
}

export interface AlertPage {
  readonly alerts: readonly DrawnAlert[];
  readonly open: OpenAlerts;
  /** When the page was read, Unix milliseconds. */
  readonly nowMs: number;
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** The people who may own one of the account's alerts, this person first. */
  readonly colleagues: readonly Colleague[];
  /** The names of accounts by id. */
  readonly accounts: readonly { readonly account: string; readonly name: string | undefined }[];
}

const size = 50;

/** The tab that the address names; `open` by default. */
export const readTab = (show: unknown): AlertTab => alertTabs.find((one) => one === show) ?? 'open';

/** A page of the alerts of an account, or of all that the person may see; undefined if this console raises none. */
export async function readAlerts(
  account: string,
  tab: AlertTab,
  after: string | undefined,
): Promise<Result<AlertPage | undefined, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database, accounts, isOn, caller } = opened.value;
  if (!isOn || caller === undefined) return ok(undefined);
  const [page, colleagues, master] = await Promise.all([
    listOf(caller, oneAccount(account), tab, after),
    account === everyAccount ? [] : findColleagues(database, [account], caller),
    masterName(),
  ]);
  const named = accounts.map((one) => (one.account === 'master' ? { ...one, name: master } : one));
  const isOwn = ({ id }: Colleague) => Number(id === caller.personId);
  const ownFirst = colleagues.toSorted((one, other) => isOwn(other) - isOwn(one));
  return ok(page && { ...page, colleagues: ownFirst, accounts: named });
}

/** A page of the alerts of the console itself, for administrators, who act for no account. */
export async function readConsoleAlerts(tab: AlertTab, after: string | undefined): Promise<AlertPage | undefined> {
  const caller = await requirePermission('mirror.read');
  if (environment().mirrorDays === 0) return undefined;
  const [page, known, master] = await Promise.all([
    listOf(caller, undefined, tab, after),
    listAllAccounts(),
    masterName(),
  ]);
  const named = known.ok ? known.value.accounts.map(({ id, name }) => ({ account: id, name })) : [];
  return page && { ...page, colleagues: [], accounts: [{ account: 'master', name: master }, ...named] };
}

const masterName = async (): Promise<string> => (await getTranslations('shell.account'))('master');

async function listOf({ personId }: Caller, account: string | undefined, tab: AlertTab, after: string | undefined) {
  const context = await viewerContext();
  const { database } = context;
  const viewer = await findViewer(context, personId);
  if (viewer === undefined) return undefined;
  const isMine = tab === 'mine';
  const filter = { states: isMine ? unresolved : [tab], account, ownerId: isMine ? personId : undefined };
  const kinds = allAlerts.map(({ kind }) => kind);
  const stored = (await readStoredChoices(database, [personId])).get(personId);
  const chosen = kindsChosenFor(alertChoicesFrom(viewer.role, stored), 'console');
  const [{ alerts, hasMore }, words, here, inAll, wanted] = await Promise.all([
    listAlerts(database, viewer, filter, { after, size }),
    getWords(),
    countAlerts(database, viewer, kinds, account),
    countAlerts(database, viewer, kinds),
    countAlerts(database, viewer, chosen),
  ]);
  const drawn = alerts.map((one) => ({
    ...one,
    title: words(one.title),
    details: one.details.map(words),
    isWanted: chosen.includes(one.kind),
  }));
  const open = { here: here.count, inAll: inAll.count, wanted: wanted.count };
  return { alerts: drawn, open, nowMs: Date.now(), next: hasMore ? alerts.at(-1)?.cursor : undefined };
}

import 'server-only';
import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { Panel } from '@/components/ui/panel';
import { firstPage, readListQuery, writeQuery } from '@/lib/contract/list-query';
import { readDatePreset } from '@/lib/format/date-preset';
import { hasListedDays, presetsByColumn } from '@/lib/mirror/lists/listed-days';
import type { Operation, QueryOf } from '@/lib/contract/operation';
import { operations, type ListName } from '@/lib/contract/operations';
import { environment } from '@/lib/env';
import { readLive } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { isKeptList, type KeptListName, keptLists } from '@/lib/mirror/lists/kept-lists';
import { listedFilters, readListedOrder } from '@/lib/mirror/lists/kept-fields';
import { readListedQuery } from '@/lib/mirror/lists/listed-query';
import { readListed } from '@/lib/mirror/lists/read-listed';
import { keptPage } from '@/lib/mirror/lists/kept-page';
import { type Copy, isSilence, readListCopy } from '@/lib/mirror/read-copy';
import type { FindByIdFormProps } from './find/find-by-id-form';
import { LateFindByIdForm } from './find/late-find-by-id-form';
import { ReadFailurePanel } from '../record/read-failure-panel';
import { toReadFailure } from '../record/read-record';
import { readListedDays } from '../shell/read-listed-days';
import { readZone } from '../shell/read-zone';
import { ListHead } from './list-head';
import type { ListSeed } from './define-list';
import type { ReadFailure } from './fetch-live';

export interface ListPageProps<Seed> {
  readonly title: string;
  readonly description?: string;
  readonly list: Result<Seed, ReadFailure>;
  /** The form that opens one record by its id, for a platform that does not list them. */
  readonly byId?: Omit<FindByIdFormProps, 'inLine'>;
  /** Shown in the line of the name. */
  readonly actions?: ReactNode;
  readonly children: (seed: Seed) => ReactNode;
}

/** A list's page: one line for its name, then its table, or the reason why the page has no table. */
export function ListPage<Seed>(props: ListPageProps<Seed>) {
  const { title, description, list, byId, actions, children } = props;
  const t = useTranslations('list');
  // What people do here is done for one account.
  const isOfAll = byId?.account === everyAccount;
  return (
    <>
      <ListHead title={title}>
        {description === undefined ? null : (
          <p className="text-ink-muted min-w-0 grow truncate text-xs max-md:hidden">{description}</p>
        )}
        {isOfAll ? null : actions}
      </ListHead>
      {list.ok ? (
        children(list.value)
      ) : list.error.kind === 'no-operation' && byId !== undefined ? (
        <Panel title={byId.label} description={t('noList')}>
          <LateFindByIdForm {...byId} />
        </Panel>
      ) : (
        <section aria-label={title}>
          <ReadFailurePanel failure={list.error} />
        </section>
      )}
    </>
  );
}

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** The server half of a list page: checks the address against the operation's query, and reads the page it asks for. */
export async function readList(
  name: ListName,
  account: string,
  search: Search,
): Promise<Result<ListSeed, ReadFailure>> {
  const operation = operations[name];
  const fixed = await readListedDays(name, search);
  const narrowed = isKeptList(name) ? readNarrowed(name, search, fixed) : undefined;
  const readable = { ...fixed, ...Object.fromEntries((narrowed?.unread ?? []).map((one) => [one.name, undefined])) };
  const { query, ignored: refused } = readListQuery<Operation>(operation, readable, firstPage);
  // Rows are searched for a status that the platform does not take: its list of statuses is open.
  const status = name === 'listPayouts' ? 'payout_status' : isKeptList(name) ? keptLists[name].status : undefined;
  const days = hasListedDays(name) ? readDatePreset(search['days']) : undefined;
  // The preset itself stays, because the browser asks with it again, and not with the days that it means now.
  const listed = days === undefined ? query : { ...query, days, start_time: undefined, end_time: undefined };
  const hasMirror = environment().mirrorDays > 0;
  // The platform lists one account at a time.
  const isOfAll = account === everyAccount;
  const kept = hasMirror ? (narrowed?.asked ?? (isOfAll ? {} : undefined)) : undefined;
  const readFirst = async () => {
    const page = kept && (await readKept(name, account, { ...query, ...kept }));
    if (page !== undefined) return { isKept: true, page };
    return { isKept: false, page: isOfAll ? failed(notKept) : await readPage(name, account, query) };
  };
  const [{ isKept, page: shown }, preferences, zone] = await Promise.all([
    readFirst(),
    findTablePreferences(name),
    readZone(),
  ]);
  if (!shown.ok) return shown;
  const { value: pageText, atMs: readAtMs } = shown.value;
  const asked = askedText({ ...listed, ...(isKept ? kept : {}) }, { ...firstPage, order: 'desc' });
  const ignored = [
    ...refused.filter((value) => value.name !== status),
    ...(narrowed?.unread ?? []),
    // Without the mirror's whole list its rows are not filtered by columns.
    ...(isKept ? [] : (narrowed?.byColumn ?? [])),
  ];
  return ok({ account, asked, pageText, readAtMs, ignored, preferences, zone, hasMirror });
}

/** A page as the platform has it; while it does not answer, as the mirror had it. */
async function readPage(
  name: ListName,
  account: string,
  query: QueryOf<Operation>,
): Promise<Result<Copy<string>, ReadFailure>> {
  const operation = operations[name];
  const answer = await readLive(operation, { account, query });
  // `readLive` has checked the data against the operation's schema, which is a page of its rows.
  if (answer.ok) return ok({ value: JSON.stringify(answer.value.data), atMs: answer.value.atMs });
  const failure = toReadFailure(operation, answer.error);
  const copy = isSilence(failure.kind) ? await readListCopy(name, account, query) : undefined;
  return copy === undefined ? failed(failure) : ok(copy);
}

const notKept: ReadFailure = { kind: 'not-kept' };

/** What only the mirror can do for a list: its order, and its filters by columns. */
function readNarrowed(name: KeptListName, search: Search, fixed: Search) {
  const { query, leftOut } = readListedQuery(name, fixed);
  const order = readListedOrder(name, search);
  const asked = { ...order, ...query.byColumn, ...Object.fromEntries(presetsByColumn(name, search)) };
  // The operation's own query, which takes any text for an id, says which of its other values cannot be read.
  const own: ReadonlySet<string> = new Set([...listedFilters(name).map((filter) => filter.name), 'cardholder_id']);
  return {
    asked: Object.keys(asked).length === 0 ? undefined : asked,
    // As the address has them.
    byColumn: Object.keys(query.byColumn ?? {}).map((one) => ({ name: one, value: [search[one]].flat()[0] ?? '' })),
    unread: leftOut.filter((one) => own.has(one.name)),
  };
}

/** A page that the mirror has sorted or filtered; undefined where it does not know the list whole. */
async function readKept(
  name: ListName,
  account: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<Result<Copy<string>, ReadFailure> | undefined> {
  if (!isKeptList(name)) return undefined;
  const fixed = await readListedDays(name, askedText({ ...asked, rows: '1' }, {}));
  const listed = await readListed(name, account, fixed);
  // The list of one account has the platform's own page in its place, which refuses by itself.
  if (!listed.ok && account !== everyAccount) return undefined;
  if (!listed.ok) return failed(toReadFailure(operations[name], listed.error));
  if (listed.value === undefined) return undefined;
  const page = keptPage(name, listed.value, asked);
  return ok({ value: JSON.stringify(page), atMs: page.asOfMs ?? Date.now() });
}

/** A query as the browser reads it from the address: as texts, without the default values. */
export function askedText(
  query: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): ListSeed['asked'] {
  return Object.fromEntries(new URLSearchParams(writeQuery(query, defaults)));
}

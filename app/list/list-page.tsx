import 'server-only';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { Panel } from '@/components/ui/panel';
import { firstPage, readListQuery } from '@/lib/contract/list-query';
import { readDatePreset } from '@/lib/format/day-range';
import { hasListedDays } from '@/lib/format/listed-days';
import { operations, type ListName } from '@/lib/contract/operations';
import { readLive } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { isSilence, readListCopy } from '@/lib/mirror/read-copy';
import { FindByIdForm } from './find-by-id-form';
import { ReadFailurePanel } from '../record/read-failure-panel';
import { toReadFailure } from '../record/read-record';
import { readListedDays } from '../shell/read-listed-days';
import { readZone } from '../shell/read-zone';
import { ListHead } from './list-head';
import type { ListSeed } from './live-table';
import type { ReadFailure } from './fetch-live';

export interface ListPageProps<Seed> {
  readonly title: string;
  readonly description?: string;
  readonly list: Result<Seed, ReadFailure>;
  /** Where one record opens: the way on where the platform has no list of them. */
  readonly byId?: { readonly label: string; readonly base: string };
  /** Ids are asked for above the list too, because it cannot be searched for them. */
  readonly byIdAbove?: boolean;
  readonly actions?: ReactNode;
  readonly children: (seed: Seed) => ReactNode;
}

/** A list's page: one line for its name, then its table, or why there is none. */
export function ListPage<Seed>(props: ListPageProps<Seed>) {
  const { title, description, list, byId, byIdAbove = false, actions, children } = props;
  const t = useTranslations('list');
  const above = list.ok && byIdAbove && byId !== undefined ? <FindByIdForm {...byId} inLine /> : undefined;
  return (
    <>
      <ListHead title={title}>
        {description === undefined ? null : (
          <p className="text-ink-muted min-w-0 grow truncate text-xs max-md:hidden">{description}</p>
        )}
        {actions ?? above}
      </ListHead>
      {list.ok ? (
        children(list.value)
      ) : list.error.kind === 'no-operation' && byId !== undefined ? (
        <Panel title={byId.label} description={t('noList')}>
          <FindByIdForm {...byId} />
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

/** A list page's server half: the address read field by field by the operation's own query, and the page that it asks for. */
export async function readList<N extends ListName>(
  name: N,
  account: string,
  search: Search,
): Promise<Result<ListSeed<N>, ReadFailure>> {
  const operation = operations[name];
  const { query, ignored } = readListQuery(operation, await readListedDays(name, search), firstPage);
  const days = hasListedDays(name) ? readDatePreset(search['days']) : undefined;
  // As the address has it: the browser asks with the preset again, and not with the days that it means now.
  const asked = days === undefined ? query : { ...query, days, start_time: undefined, end_time: undefined };
  const [answer, preferences, zone] = await Promise.all([
    readLive(operation, { account, query }),
    findTablePreferences(name),
    readZone(),
  ]);
  if (!answer.ok) {
    const failure = toReadFailure(operation, answer.error);
    const copy = isSilence(failure.kind) ? await readListCopy(name, account, query) : undefined;
    if (copy === undefined) return failed(failure);
    return ok({ account, query, pageText: copy.value, readAtMs: copy.atMs, ignored, preferences, zone });
  }
  // It was checked against the operation's schema, which is a page of its rows.
  const pageText = JSON.stringify(answer.value.data);
  return ok({ account, query: asked, pageText, readAtMs: answer.value.atMs, ignored, preferences, zone });
}

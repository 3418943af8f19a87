import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { Result } from '@/lib/result';
import { ByIdForm } from '../record/by-id-form';
import type { ReadFailure } from './live';
import { ReadFailurePanel } from '../record/read-failure-panel';

export interface ListPageProps<Seed> {
  readonly title: string;
  readonly description?: string;
  readonly list: Result<Seed, ReadFailure>;
  /** Where one record opens, for platforms that have no list of them. */
  readonly byId?: { readonly label: string; readonly base: string };
  readonly actions?: ReactNode;
  readonly children: (seed: Seed) => ReactNode;
}

/** A list's page: its table, or why there is none. */
export function ListPage<Seed>({ title, description, list, byId, actions, children }: ListPageProps<Seed>) {
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      {list.ok ? (
        children(list.value)
      ) : list.error.kind === 'no-operation' && byId !== undefined ? (
        <Panel title={byId.label} description="This platform has no list of them. One record can be opened by its id.">
          <ByIdForm {...byId} />
        </Panel>
      ) : (
        <Panel title={title} flush>
          <ReadFailurePanel failure={list.error} />
        </Panel>
      )}
    </>
  );
}

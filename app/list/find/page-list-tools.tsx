import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { PageStep } from '@/components/ui/page-step';
import { writeQuery } from '@/lib/contract/list-query';
import { formatCount } from '@/lib/format/count';
import type { ExportedListName } from '@/lib/exports/exported-list';
import { ExportTool } from '../exports/export-tool';
import { PageFindBox } from './page-find-box';

type Values = Readonly<Record<string, string | undefined>>;

interface PageListToolsProps {
  readonly list: ExportedListName;
  readonly title: string;
  readonly account: string;
  /** The values of the address that choose the rows, besides the search. */
  readonly view: Values;
  readonly q: string | undefined;
}

/** The line above the rows of a list that the server draws: it searches all rows, and exports them. */
export function PageListTools({ list, title, account, view, q }: PageListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ClientMessages areas={['list']}>
        <PageFindBox q={q} beside={view} />
        <span className="ml-auto">
          <ExportTool list={list} title={title} account={account} search={writeQuery({ ...view, q })} />
        </span>
      </ClientMessages>
    </div>
  );
}

interface PageListFootProps {
  /** Names the navigation. */
  readonly label: string;
  /** The address of the first page; undefined where it is shown. */
  readonly first: string | undefined;
  /** The address of the next page; undefined where the last one is shown. */
  readonly next: string | undefined;
  /** Says how many rows there are. */
  readonly children: ReactNode;
}

/** The line below the rows of a list that the server draws: how many there are, and the other pages. */
export function PageListFoot({ label, first, next, children }: PageListFootProps) {
  return (
    <nav aria-label={label} data-found="" className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-ink-muted mr-auto text-xs tabular-nums">
        {children}
      </p>
      <div className="flex gap-2 max-md:ml-auto">
        <PageStep kind="first" href={first} />
        <PageStep kind="next" href={next} />
      </div>
    </nav>
  );
}

interface ShownOfAllProps {
  readonly shown: number;
  /** The number of rows of the view, on all pages: the same as in its tab. */
  readonly total: number;
  readonly isSearch: boolean;
}

/** How many rows a page shows, of how many. */
export function ShownOfAll({ shown, total, isSearch }: ShownOfAllProps) {
  const t = useTranslations('ui.pages');
  const place = useTranslations('place');
  return (
    <span>
      {isSearch && shown === total
        ? t('matches', { found: formatCount(total) })
        : place('shown', { shown: formatCount(shown), total: formatCount(total) })}
    </span>
  );
}

import { useTranslations } from 'next-intl';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { CursorLinks } from '@/components/ui/cursor-links';
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
  readonly shown: number;
  /** The number of rows of the view, on all pages. */
  readonly total: number;
  readonly isSearch: boolean;
  readonly first: { readonly href: string; readonly label: string } | undefined;
  readonly next: { readonly href: string; readonly label: string } | undefined;
}

/** The line below the rows: how many there are, the same number as in the tab, and the other pages. */
export function PageListFoot({ shown, total, isSearch, ...links }: PageListFootProps) {
  const t = useTranslations('ui.pages');
  const place = useTranslations('place');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-ink-muted text-xs tabular-nums">
        <span>
          {isSearch && shown === total
            ? t('matches', { found: formatCount(total) })
            : place('shown', { shown: formatCount(shown), total: formatCount(total) })}
        </span>
      </p>
      <CursorLinks {...links} />
    </div>
  );
}

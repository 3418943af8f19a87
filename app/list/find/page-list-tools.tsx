import { useTranslations } from 'next-intl';
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
        <PageFindBox filters={[...Object.keys(view), 'q']} />
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
  /** How many rows are shown of how many, the same number as in the tab; a sentence where nothing counts them. */
  readonly rows: { readonly shown: number; readonly total: number; readonly isSearch: boolean } | string;
}

/** The line below the rows of a list that the server draws: how many there are, and the other pages. */
export function PageListFoot({ label, first, next, rows }: PageListFootProps) {
  const t = useTranslations('ui.pages');
  const place = useTranslations('place');
  const countWords = (shown: number, total: number, isSearch: boolean) =>
    isSearch && shown === total
      ? t('matches', { found: formatCount(total) })
      : place('shown', { shown: formatCount(shown), total: formatCount(total) });
  return (
    <nav aria-label={label} data-found="" className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-ink-muted mr-auto text-xs tabular-nums">
        <span>{typeof rows === 'string' ? rows : countWords(rows.shown, rows.total, rows.isSearch)}</span>
      </p>
      <div className="flex gap-2 max-md:ml-auto">
        <PageStep kind="first" href={first} />
        <PageStep kind="next" href={next} />
      </div>
    </nav>
  );
}

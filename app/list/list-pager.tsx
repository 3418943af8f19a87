'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { inPlace } from '@/components/ui/link';
import { PageStep } from '@/components/ui/page-step';
import { formatCount } from '@/lib/format/count';
import type { ListSteps } from './define-list';
import type { FoundReach } from './find/use-table-search';
import type { ListValues } from './list-address';
import type { OpenList } from './use-list';

interface ListPagerProps<Row extends object, Page, Name extends string> {
  readonly list: OpenList<Row, Page, Name>;
  readonly steps: ListSteps<Name>;
  readonly shown: number;
  /** How many rows of the page are loaded. */
  readonly loaded: number;
  /** Set while the rows are not a page of the list, but the result of a search. */
  readonly reach: FoundReach | undefined;
  /** The number of all rows, where the source does not count them. */
  readonly total: number | undefined;
  /** Other ways through the list, beside the steps. */
  readonly children: ReactNode;
}

/** Links to the other pages of a list; a plain click on one changes the page in place. */
export function ListPager<Row extends object, Page, Name extends string>(props: ListPagerProps<Row, Page, Name>) {
  const { list, steps, reach, children } = props;
  const label = useTranslations(list.declared.words)('pages');
  const step = (kind: ListStepProps<Row, Page, Name>['kind']) =>
    kind in steps ? <ListStep kind={kind} list={list} steps={steps} /> : null;
  return (
    <nav aria-label={label} data-found={reach && ''} className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-ink-muted mr-auto text-xs tabular-nums">
        <ShownRows {...props} />
      </p>
      {/* Rows that were found among all rows have no other pages. */}
      {reach?.isAll === true ? null : (
        <>
          <div className="flex items-center gap-2">
            {children}
            <PageSize list={list} />
          </div>
          <div className="flex gap-2 max-md:ml-auto">
            {step('first')}
            {step('previous')}
            {step('next')}
          </div>
        </>
      )}
    </nav>
  );
}

type ShownRowsProps = Pick<ListPagerProps<object, unknown, string>, 'shown' | 'loaded' | 'reach' | 'total'> & {
  readonly steps: Pick<ListSteps<string>, 'place' | 'total'>;
};

/** Says which rows are shown, of how many: the same number as the tab of these rows. */
function ShownRows({ shown, loaded, reach, steps: { place, total: counted }, total = counted }: ShownRowsProps) {
  const t = useTranslations('ui.pages');
  const strong = (number: string) => <span className="text-ink font-medium">{number}</span>;
  if (reach?.isText === true) {
    const found = formatCount(reach.found);
    const words = () => {
      if (!reach.isAll) return t('matchesLoaded', { found, loaded: formatCount(loaded) });
      if (shown < reach.found) return t('firstMatches', { shown: formatCount(shown), found });
      return total === undefined ? t('matches', { found }) : t('matchesOf', { found, total: formatCount(total) });
    };
    // An element of its own, so that a browser that translates the page cannot take it away.
    return <span>{words()}</span>;
  }
  const first = reach === undefined ? place : 1;
  const all = reach === undefined ? total : reach.found;
  return (
    <>
      {strong(
        first === undefined || shown === 0
          ? formatCount(shown)
          : `${formatCount(first)}–${formatCount(first + shown - 1)}`,
      )}{' '}
      {all === undefined ? null : <span>{t('ofTotal', { total: formatCount(all) })}</span>}
    </>
  );
}

const loadPageSizes = async () => (await import('./page-sizes')).PageSizes;

function PageSize<Row extends object, Page, Name extends string>({
  list: { declared, address },
}: Pick<ListPagerProps<Row, Page, Name>, 'list'>) {
  const t = useTranslations('ui.pages');
  const { Late: PageSizes, trigger } = useLatePopup('menu', loadPageSizes);
  const { size } = declared.source;
  if (size === undefined) return null;
  const chosen = Number(address.values[size.by] ?? size.otherwise);
  // `by` is one of the names.
  const patchFor = (rows: number) => ({ [size.by]: String(rows) }) as ListValues<Name>;
  const button = (
    <Button {...trigger} size="sm" variant="quiet">
      {t('perPage', { size: formatCount(chosen) })}
      <Icon name="chevron-down" />
    </Button>
  );
  if (PageSizes === undefined) return button;
  return (
    <PageSizes
      trigger={button}
      chosen={chosen}
      hrefOf={(rows) => address.hrefFor(patchFor(rows))}
      onChosen={(rows) => address.change(patchFor(rows))}
    />
  );
}

interface ListStepProps<Row extends object, Page, Name extends string> {
  readonly kind: 'first' | 'previous' | 'next';
  readonly list: OpenList<Row, Page, Name>;
  readonly steps: ListSteps<Name>;
}

function ListStep<Row extends object, Page, Name extends string>(props: ListStepProps<Row, Page, Name>) {
  const { kind, list, steps } = props;
  const patch = steps[kind];
  if (patch === undefined) return <PageStep kind={kind} href={undefined} />;
  // Rows that are about to be replaced lead to no page. The link stays, so that it keeps the focus.
  const isWaiting = list.rows.behind && steps.place === undefined;
  const onHover = () => {
    if (!isWaiting) list.fetchAhead(patch);
  };
  return (
    <PageStep
      kind={kind}
      href={list.address.hrefFor(patch)}
      ahead={false}
      onMouseEnter={onHover}
      onFocus={onHover}
      aria-disabled={isWaiting || undefined}
      onNavigate={inPlace(() => {
        if (!isWaiting) list.address.change(patch);
      })}
    />
  );
}

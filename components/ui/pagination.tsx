'use client';

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatCount } from '@/lib/format/count';
import { Button } from './button';
import { buttonStyle } from './button-style';
import { inPlace, Link } from './link';
import { Menu, MenuGroup, MenuLink } from '../overlay/menu';

export interface PaginationProps {
  /** Names the navigation, e.g. "Pages of payouts". */
  label: string;
  page: number;
  pageSize: number;
  /** Rows on this page. */
  count: number;
  /** Undefined where the server does not tell. */
  total: number | undefined;
  pageSizes: readonly number[];
  hrefFor: (page: number, pageSize: number) => string;
  /** The pointer or the focus is on the way to this page: a good moment to fetch it. */
  onHover?: (page: number) => void;
  /** Takes a plain click over from the link, to page in place; other clicks open the address as usual. */
  onPage?: ((page: number, pageSize: number) => void) | undefined;
}

export function Pagination({
  label,
  page,
  pageSize,
  count,
  total,
  pageSizes,
  hrefFor,
  onHover,
  onPage,
}: PaginationProps) {
  const t = useTranslations('ui.pages');
  const first = (page - 1) * pageSize + 1;
  const last = first + count - 1;
  // Without a total, a full page may have another behind it.
  const pages = total === undefined ? page + (count === pageSize ? 1 : 0) : Math.max(1, Math.ceil(total / pageSize));
  const step = (target: number, words: string, icon: ReactNode) => (
    <Step
      {...{ words, icon }}
      href={target >= 1 && target <= pages ? hrefFor(target, pageSize) : null}
      onHover={() => onHover?.(target)}
      onFollow={onPage && (() => onPage(target, pageSize))}
    />
  );
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-muted text-sm tabular-nums">
        <span className="text-ink font-medium">
          {formatCount(first)}–{formatCount(last)}
        </span>{' '}
        {total === undefined ? null : t('ofTotal', { total })}
      </p>
      <div className="flex items-center gap-2">
        <PageSize {...{ pageSize, pageSizes, hrefFor, onPage }} />
        {step(page - 1, t('previous'), <ChevronLeft aria-hidden />)}
        {step(page + 1, t('next'), <ChevronRight aria-hidden />)}
      </div>
    </nav>
  );
}

function PageSize({
  pageSize,
  pageSizes,
  hrefFor,
  onPage,
}: Pick<PaginationProps, 'pageSize' | 'pageSizes' | 'hrefFor' | 'onPage'>) {
  const t = useTranslations('ui.pages');
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" variant="quiet">
          {t('perPage', { size: pageSize })}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuGroup label={t('rowsPerPage')}>
        {pageSizes.map((size) => (
          <MenuLink
            key={size}
            href={hrefFor(1, size)}
            current={size === pageSize}
            onFollow={onPage && (() => onPage(1, size))}
          >
            {size}
          </MenuLink>
        ))}
      </MenuGroup>
    </Menu>
  );
}

interface StepProps {
  words: string;
  icon: ReactNode;
  href: string | null;
  onHover: () => void;
  onFollow?: (() => void) | undefined;
}

function Step({ words, icon, href, onHover, onFollow }: StepProps) {
  const className = `${buttonStyle({ size: 'sm' })} w-7 px-0`;
  if (href === null) {
    return (
      <span role="link" aria-disabled aria-label={words} data-disabled="" className={className}>
        {icon}
      </span>
    );
  }
  return (
    <Link
      href={href}
      aria-label={words}
      title={words}
      className={className}
      onMouseEnter={onHover}
      onFocus={onHover}
      onNavigate={inPlace(onFollow)}
    >
      {icon}
    </Link>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import styles from '@/components/data-table/data-table.module.css';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { inPlace } from '@/components/ui/link';

/** A page with more rows, or the next page. */
interface WiderPage {
  readonly href: string;
  readonly onFollow: () => void;
  /** How many rows it loads; undefined for the next page. */
  readonly most: number | undefined;
}

interface FindReachProps {
  readonly found: number;
  readonly loaded: number;
  /** How many rows the list has besides the loaded ones; undefined where the platform does not say. */
  readonly more: number | undefined;
  readonly wider: WiderPage | undefined;
}

/** Says that only the loaded rows were searched, and links to more, because rows that are not loaded may fit too. */
export function FindReach({ found, loaded, more, wider }: FindReachProps) {
  const t = useTranslations('list.find');
  return (
    <div className={cn(styles['pinned'], 'text-ink-muted flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs')}>
      <p role="status">
        {t('found', { found, loaded })} {more === undefined ? t('moreUnknown') : t('more', { more })}
      </p>
      {wider === undefined ? null : (
        <ButtonLink size="sm" href={wider.href} onNavigate={inPlace(wider.onFollow)}>
          {wider.most === undefined ? t('nextPage') : t('loadMore', { most: wider.most })}
        </ButtonLink>
      )}
    </div>
  );
}

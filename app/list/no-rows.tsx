'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/failure/empty-state';
import { Button, ButtonLink } from '@/components/ui/button';
import type { ListDeclaration } from './define-list';

interface NoRowsProps {
  readonly words: ListDeclaration<object, unknown, string>['words'];
  /** Set if the page lies behind the last one; `href` leads to the last one. */
  readonly pastTheEnd: { readonly page: number; readonly last: number; readonly href: string } | undefined;
  /** Another search, which may find rows. */
  readonly instead?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Undefined where no filter is set. */
  readonly onClearFilters: (() => void) | undefined;
  readonly isOfPlatform: boolean;
  /** The form that makes the first record; undefined where this person has none. */
  readonly first?: FirstRecord | undefined;
}

export interface FirstRecord {
  readonly label: string;
  readonly href: string;
}

/** Says why a list has no rows: the page lies behind the last one, no row fits the filters, or there are no records. */
export function NoRows({ words, pastTheEnd, instead, onClearFilters, isOfPlatform, first }: NoRowsProps) {
  const t = useTranslations('list');
  const ofRows = useTranslations(words);
  if (pastTheEnd !== undefined) {
    const { page, last, href } = pastTheEnd;
    return (
      <EmptyState
        icon="skip-back"
        title={t('pastTheEnd.title', { page })}
        actions={
          <ButtonLink variant="primary" href={href}>
            {last > 1 ? t('pastTheEnd.last', { page: last }) : t('pastTheEnd.first')}
          </ButtonLink>
        }
      >
        {t('pastTheEnd.note')}
      </EmptyState>
    );
  }
  if (onClearFilters !== undefined) {
    return (
      <EmptyState
        icon="filter-x"
        title={ofRows('noMatch')}
        actions={
          <>
            {instead === undefined ? null : (
              <Button variant="primary" onClick={instead.onPress}>
                {instead.label}
              </Button>
            )}
            <Button variant={instead === undefined ? 'primary' : 'secondary'} onClick={onClearFilters}>
              {t('noMatch.clear')}
            </Button>
          </>
        }
      >
        {t('noMatch.note')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="inbox"
      title={ofRows('none')}
      actions={
        first && (
          <ButtonLink variant="primary" href={first.href}>
            {first.label}
          </ButtonLink>
        )
      }
    >
      {isOfPlatform ? t('none.note') : null}
    </EmptyState>
  );
}

/** Says that no loaded row fits the search; the line above says how many rows are not loaded. */
export function NothingFound({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const t = useTranslations('list.find');
  return (
    <EmptyState
      icon="search-x"
      title={t('nothing', { text })}
      actions={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}

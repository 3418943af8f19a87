import { FilterX, Inbox, SkipBack } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';

export interface ListEmptyProps {
  /** e.g. "payouts" */
  readonly nouns: string;
  readonly filtered: boolean;
  readonly page: number;
  /** The last page that has rows; 0 when there are none at all. */
  readonly lastPage: number;
  readonly lastPageHref: string;
  readonly onClear: () => void;
  /** Other ways to find something, e.g. a wider date range. */
  readonly widen?: ReactNode;
}

/** Three different nothings, each with a way on. A failed read never comes here. */
export function ListEmpty({ nouns, filtered, page, lastPage, lastPageHref, onClear, widen }: ListEmptyProps) {
  if (page > 1) {
    return (
      <EmptyState
        icon={SkipBack}
        title={`Page ${page} is past the end`}
        actions={
          <ButtonLink variant="primary" href={lastPageHref}>
            {lastPage > 1 ? `Go to the last page (${lastPage})` : 'Go to the first page'}
          </ButtonLink>
        }
      >
        There are fewer {nouns} than that.
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState
        icon={FilterX}
        title={`No ${nouns} match this filter`}
        actions={
          <>
            <Button variant="primary" onClick={onClear}>
              Clear the filter
            </Button>
            {widen}
          </>
        }
      >
        The account may have {nouns} outside it.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title={`No ${nouns} yet`}>
      The platform has none for this account. New ones appear here by themselves.
    </EmptyState>
  );
}

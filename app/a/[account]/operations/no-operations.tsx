import { CircleCheck, Inbox, SkipBack } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export interface NoOperationsProps {
  readonly unsettledOnly: boolean;
  readonly page: number;
  readonly firstPageHref: string;
  readonly allHref: string;
}

/** Three different nothings; only one of them is good news. */
export function NoOperations({ unsettledOnly, page, firstPageHref, allHref }: NoOperationsProps) {
  if (page > 1) {
    return (
      <EmptyState
        icon={SkipBack}
        title={`Page ${page} is past the end`}
        actions={
          <ButtonLink variant="primary" href={firstPageHref}>
            Go to the first page
          </ButtonLink>
        }
      >
        There are fewer writes than that.
      </EmptyState>
    );
  }
  if (unsettledOnly) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Every write is settled"
        actions={<ButtonLink href={allHref}>Show all writes</ButtonLink>}
      >
        Nothing of this account waits for its outcome.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title="No writes yet">
      Whatever is changed for this account stands here afterwards, with who did it and how it ended.
    </EmptyState>
  );
}

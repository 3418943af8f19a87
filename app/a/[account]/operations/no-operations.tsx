import { CircleCheck, Inbox, SkipBack } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';

export interface NoOperationsProps {
  readonly unsettledOnly: boolean;
  readonly isOlder: boolean;
  /** The newest page of all writes. */
  readonly allHref: string;
}

/** Three different nothings; only one of them is good news. */
export function NoOperations({ unsettledOnly, isOlder, allHref }: NoOperationsProps) {
  const all = <ButtonLink href={allHref}>Show the newest writes</ButtonLink>;
  if (isOlder) {
    return (
      <EmptyState icon={SkipBack} title="Nothing older" actions={all}>
        There are no writes before that one.
      </EmptyState>
    );
  }
  if (unsettledOnly) {
    return (
      <EmptyState icon={CircleCheck} title="Every write is settled" actions={all}>
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

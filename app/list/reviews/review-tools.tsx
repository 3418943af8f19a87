'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import type { ListSelection } from '@/app/list/list-table';
import { useLateWindow } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { message } from '@/lib/messages/message';
import type { ListedPayout } from '@/lib/mirror/read-payouts';
import { reviewLimits } from '@/lib/reviews/review-limits';
import type { ReviewDialogProps } from './review-dialog';

const rowKey = ({ account, id }: ListedPayout) => `${account} ${id}`;
const nameOf = ({ name, id }: ListedPayout) => message('reviews.bulk.select', { payout: name || id });

/** The payouts that the dialog changes: the ticked ones, or all that fit the filters. */
type ReviewScope = 'selected' | 'all';

/** The ticked payouts of all pages, and the payouts for which the dialog is open. */
export function useReviewSelection() {
  const [rows, setRows] = useState<readonly ListedPayout[]>([]);
  const [asked, ask] = useState<ReviewScope>();
  const clear = useCallback(() => setRows([]), []);
  const onChange = useCallback((changed: readonly ListedPayout[], on: boolean) => {
    const keys = new Set(changed.map(rowKey));
    setRows((before) =>
      [...before.filter((row) => !keys.has(rowKey(row))), ...(on ? changed : [])].slice(0, reviewLimits.mostSelected),
    );
  }, []);
  const selection: ListSelection<ListedPayout> = {
    ids: new Set(rows.map(rowKey)),
    nameOf,
    onChange,
    bar: (hidden) => <Bar count={rows.length} hidden={hidden} onAsk={() => ask('selected')} onClear={clear} />,
  };
  return { selected: rows.map(({ id }) => id), selection, asked, ask, clear };
}

interface BarProps {
  readonly count: number;
  readonly hidden: number;
  readonly onAsk: () => void;
  readonly onClear: () => void;
}

function Bar({ count, hidden, onAsk, onClear }: BarProps) {
  const t = useTranslations('reviews.bulk');
  return (
    <div role="group" aria-label={t('region')} className="flex grow flex-wrap items-center gap-2">
      <p className="grow text-sm font-medium">{t('selected', { count, hidden })}</p>
      <Button size="sm" icon={<Icon name="check" />} aria-haspopup="dialog" onClick={onAsk}>
        {t('button')}
      </Button>
      <Button size="sm" variant="quiet" icon={<Icon name="x" />} onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}

interface ReviewToolsProps {
  readonly account: string;
  readonly zone: string;
  readonly selected: readonly string[];
  /** The filters as they stand in the address. */
  readonly search: string;
  /** How many payouts fit the filters. */
  readonly count: number | undefined;
  readonly asked: ReviewScope | undefined;
  readonly onAsk: (asked: ReviewScope | undefined) => void;
  readonly onDone: () => void;
}

const loadDialog = async () => (await import('./review-dialog')).ReviewDialog;

/** Changes the reviews of a payout list. The page of the list ships the message area `reviews`. */
export function ReviewTools({ account, zone, selected, search, count, asked, onAsk, onDone }: ReviewToolsProps) {
  const t = useTranslations('reviews.bulk');
  const { Late: ReviewDialog } = useLateWindow<ReviewDialogProps>(loadDialog, {
    open: asked !== undefined,
    onOpenChange: () => onAsk(undefined),
  });
  const of = asked === 'selected' ? { ids: [...selected] } : { search };
  return (
    <>
      <Button
        size="sm"
        icon={<Icon name="check" />}
        aria-haspopup="dialog"
        disabled={count === undefined || count === 0}
        className="max-md:button-square"
        title={
          count !== undefined && count > reviewLimits.mostAtOnce
            ? t('tooMany', { most: reviewLimits.mostAtOnce })
            : undefined
        }
        onClick={() => onAsk('all')}
      >
        <span className="max-md:sr-only">{t('button')}</span>
      </Button>
      {asked !== undefined && ReviewDialog !== undefined ? (
        <ReviewDialog target={{ account, of }} zone={zone} onClose={() => onAsk(undefined)} onDone={onDone} />
      ) : null}
    </>
  );
}

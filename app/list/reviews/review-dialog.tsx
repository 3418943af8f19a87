'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { failureOf, fetchOwn } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useAction } from '@/app/step-up/use-action';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { Dialog } from '@/components/overlay/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { valuesOf, writeQuery } from '@/lib/contract/list-query';
import { formatMoney } from '@/lib/format/format-amount';
import { formatInstant } from '@/lib/format/instant';
import type { ReviewPreview } from '@/lib/reviews/change-reviews';
import type { ReviewChange, ReviewTarget } from '@/lib/reviews/review-input';
import { isTag, reviewLimits } from '@/lib/reviews/review-limits';
import { changeReviewsAction } from './actions';

export interface ReviewDialogProps {
  readonly target: ReviewTarget;
  /** IANA. */
  readonly zone: string;
  readonly onClose: () => void;
  /** After something was changed. */
  readonly onDone: () => void;
}

interface Wanted {
  readonly mark: '' | 'yes' | 'no';
  /** Empty: as it is; `-`: nobody. */
  readonly owner: string;
  readonly addTags: string;
  readonly removeTags: string;
}

/** Undefined where nothing would be different. */
function changeOf({ mark, owner, addTags, removeTags }: Wanted): ReviewChange | undefined {
  const [added, removed] = [valuesOf(addTags), valuesOf(removeTags)];
  const change: ReviewChange = {
    ...(mark !== '' && { isReviewed: mark === 'yes' }),
    ...(owner !== '' && { ownerId: owner === '-' ? null : owner }),
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** The reviews of several payouts at once: how many, which sums and a few of them stand there before anything is changed. */
export function ReviewDialog({ target, zone, onClose, onDone }: ReviewDialogProps) {
  const t = useTranslations('reviews.bulk');
  const terms = useTranslations('terms');
  const { data: preview, error, refetch, isFetching } = usePreview(target);
  const [wanted, setWanted] = useState<Wanted>({ mark: '', owner: '', addTags: '', removeTags: '' });
  const [changed, setChanged] = useState<number>();
  const { pending, problem, run } = useAction(changeReviewsAction);
  const isTooMuch = preview !== undefined && preview.count > reviewLimits.mostAtOnce;
  const change = changeOf(wanted);
  const isTagWrong = [...valuesOf(wanted.addTags), ...valuesOf(wanted.removeTags)].some((tag) => !isTag(tag));
  async function submit(seen: string) {
    const answer = await run({ target, change, seen });
    if (answer.ok) {
      setChanged(answer.value);
      onDone();
      // What is there now is shown, and what was chosen stays.
    } else await refetch();
  }
  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={onClose}
      title={t('title')}
      description={t('description')}
      footer={
        changed === undefined ? (
          <>
            <Button onClick={onClose}>{terms('cancel')}</Button>
            <Button
              variant="primary"
              loading={pending || isFetching}
              disabled={preview === undefined || preview.count === 0 || change === undefined || isTagWrong || isTooMuch}
              onClick={() => void (preview === undefined ? undefined : submit(preview.seen))}
            >
              {t('submit', { count: preview?.count ?? 0 })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{terms('close')}</Button>
        )
      }
    >
      <div role="status" className="empty:hidden">
        {changed === undefined ? null : <Notice tone="positive">{t('done', { count: changed })}</Notice>}
      </div>
      {changed === undefined ? (
        <div className="flex flex-col gap-4">
          {error === null ? null : (
            <ReadFailurePanel failure={failureOf(error)} onRetry={() => void refetch()} pending={isFetching} />
          )}
          {preview === undefined ? null : <Affected preview={preview} zone={zone} />}
          {isTooMuch ? <Notice tone="caution">{t('tooMany', { most: reviewLimits.mostAtOnce })}</Notice> : null}
          <Wishes {...{ wanted, isTagWrong }} preview={preview} onChange={setWanted} />
          <div role="alert" className="empty:hidden">
            {problem === undefined ? null : <Notice tone="caution">{problem.sentence}</Notice>}
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

function usePreview({ account, of }: ReviewTarget) {
  const search = 'ids' in of ? writeQuery({ ids: of.ids.join(',') }) : of.search;
  return useQuery(
    {
      queryKey: [`${account} review preview`, search],
      queryFn: async ({ signal }) =>
        (
          await fetchOwn<ReviewPreview>(`/api/reviews/${encodeURIComponent(account)}${search}`, {
            signal,
            passive: false,
          })
        ).data,
      // What is changed is what was shown when it was opened.
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
    useConsoleQueryClient(),
  );
}

function Affected({
  preview: { count, sums, sample },
  zone,
}: {
  readonly preview: ReviewPreview;
  readonly zone: string;
}) {
  const t = useTranslations('reviews.bulk');
  return (
    <div className="bg-sunken flex flex-col gap-2 rounded-md px-3 py-2 text-sm">
      <p className="flex flex-wrap gap-x-4 gap-y-1 font-medium tabular-nums">
        <span>{t('affected', { count })}</span>
        {sums.map(({ currency, sum, withoutAmount }) => (
          <span key={currency}>
            {formatMoney(sum, currency)}
            {withoutAmount === 0 ? null : (
              <span className="text-ink-muted font-normal"> ({t('withoutAmount', { count: withoutAmount })})</span>
            )}
          </span>
        ))}
      </p>
      {sample.length < 2 ? null : (
        <ul aria-label={t('sample')} className="text-ink-muted text-xs max-sm:space-y-1.5">
          {sample.map(({ account, id, name, currency, amount, createdMs }) => (
            <li key={`${account} ${id}`} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 truncate">{name || id}</span>
              <span className="tabular-nums">
                {formatMoney(amount ?? '', currency)} · {formatInstant(createdMs, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface WishesProps {
  readonly wanted: Wanted;
  readonly isTagWrong: boolean;
  readonly preview: ReviewPreview | undefined;
  readonly onChange: (wanted: Wanted) => void;
}

function Wishes({ wanted, isTagWrong, preview, onChange }: WishesProps) {
  const t = useTranslations('reviews');
  const marks = { '': t('bulk.leave'), yes: t('markReviewed'), no: t('markNotReviewed') } as const;
  const isMark = (value: string): value is Wanted['mark'] => Object.hasOwn(marks, value);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('bulk.mark')}
        value={wanted.mark}
        options={Object.entries(marks).map(([value, label]) => ({ value, label }))}
        onChange={({ target: { value } }) => onChange({ ...wanted, mark: isMark(value) ? value : '' })}
      />
      <SelectField
        label={t('owner')}
        emptyLabel={t('bulk.leave')}
        value={wanted.owner}
        options={[
          { value: '-', label: t('nobody') },
          ...(preview?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => onChange({ ...wanted, owner: target.value })}
      />
      <TextField
        label={t('bulk.addTags')}
        hint={t('bulk.tagsHint')}
        error={isTagWrong ? t('tagWrong') : undefined}
        value={wanted.addTags}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...wanted, addTags: target.value })}
      />
      <TextField
        label={t('bulk.removeTags')}
        hint={t('bulk.tagsHint')}
        value={wanted.removeTags}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...wanted, removeTags: target.value })}
      />
    </div>
  );
}

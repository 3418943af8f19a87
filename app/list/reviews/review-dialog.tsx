'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionForm } from '@/app/act/use-action-form';
import { failureOf, fetchOwn } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { Moment } from '@/app/shell/moment';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { Notice } from '@/components/ui/notice';
import { valuesOf, writeQuery } from '@/lib/contract/list-query';
import { formatMoney } from '@/lib/format/format-amount';
import type { ReviewPreview } from '@/lib/reviews/change-reviews';
import type { ReviewChange, ReviewTarget } from '@/lib/reviews/review-input';
import { isTag, reviewLimits } from '@/lib/reviews/review-limits';
import { changeReviewsAction } from './actions';
import { pathTo } from '@/lib/addresses/path-to';

export interface ReviewDialogProps {
  readonly target: ReviewTarget;
  /** The IANA zone. */
  readonly zone: string;
  readonly onClose: () => void;
  /** Called after reviews were changed. */
  readonly onDone: () => void;
}

/** The values of the dialog's fields. */
interface ReviewFields {
  readonly mark: '' | 'yes' | 'no';
  /** Empty to leave the owner, `-` to remove the owner. */
  readonly owner: string;
  readonly addTags: string;
  readonly removeTags: string;
}

/** The change that the fields ask for; undefined if they ask for none. */
function changeOf({ mark, owner, addTags, removeTags }: ReviewFields): ReviewChange | undefined {
  const [added, removed] = [valuesOf(addTags), valuesOf(removeTags)];
  const change: ReviewChange = {
    ...(mark !== '' && { isReviewed: mark === 'yes' }),
    ...(owner !== '' && { ownerId: owner === '-' ? null : owner }),
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** Changes the reviews of several payouts at once, after it has shown their number, their sums and a few of them. */
export function ReviewDialog({ target, zone, onClose, onDone }: ReviewDialogProps) {
  const t = useTranslations('reviews.bulk');
  const { data: preview, error, refetch, isFetching } = usePreview(target);
  const [wanted, setWanted] = useState<ReviewFields>({ mark: '', owner: '', addTags: '', removeTags: '' });
  const [changed, setChanged] = useState<number>();
  const isTooMuch = preview !== undefined && preview.count > reviewLimits.mostAtOnce;
  const change = changeOf(wanted);
  const isTagWrong = [...valuesOf(wanted.addTags), ...valuesOf(wanted.removeTags)].some((tag) => !isTag(tag));
  const form = useActionForm({
    action: changeReviewsAction,
    input: { target, change, seen: preview?.seen },
    onDone: (count) => {
      setChanged(count);
      onDone();
    },
    // The dialog then shows the current reviews, and keeps the chosen values.
    onRefused: refetch,
  });
  return (
    <ActionDialog
      form={form}
      onClose={onClose}
      tone="caution"
      title={t('title')}
      description={t('description')}
      submitLabel={t('submit', { count: preview?.count ?? 0 })}
      isReading={isFetching}
      isReady={preview !== undefined && preview.count > 0 && change !== undefined && !isTagWrong && !isTooMuch}
      done={changed === undefined ? undefined : t('done', { count: changed })}
    >
      {error === null ? null : (
        <ReadFailurePanel failure={failureOf(error)} onRetry={() => void refetch()} pending={isFetching} />
      )}
      {preview === undefined ? null : <Affected preview={preview} zone={zone} />}
      {isTooMuch ? <Notice tone="caution">{t('tooMany', { most: reviewLimits.mostAtOnce })}</Notice> : null}
      <Wishes wanted={wanted} isTagWrong={isTagWrong} preview={preview} onChange={setWanted} />
    </ActionDialog>
  );
}

function usePreview({ account, of }: ReviewTarget) {
  const search = 'ids' in of ? writeQuery({ ids: of.ids.join(',') }) : of.search;
  return useQuery(
    {
      queryKey: [`${account} review preview`, search],
      queryFn: async ({ signal }) =>
        (
          await fetchOwn<ReviewPreview>(`${pathTo('/api/reviews/[account]', { account })}${search}`, {
            signal,
            passive: false,
          })
        ).data,
      // The dialog changes the reviews that it showed when it opened.
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
                {formatMoney(amount ?? '', currency)} · <Moment time={createdMs} zone={zone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface WishesProps {
  readonly wanted: ReviewFields;
  readonly isTagWrong: boolean;
  readonly preview: ReviewPreview | undefined;
  readonly onChange: (wanted: ReviewFields) => void;
}

function Wishes({ wanted, isTagWrong, preview, onChange }: WishesProps) {
  const t = useTranslations('reviews');
  const marks = { '': t('bulk.leave'), yes: t('markReviewed'), no: t('markNotReviewed') } as const;
  const isMark = (value: string): value is ReviewFields['mark'] => Object.hasOwn(marks, value);
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

'use client';

import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState, type SubmitEvent } from 'react';
import { readName, readNote } from '@/lib/contract/fields/read-name';
import { fetchOwn } from '@/app/list/fetch-live';
import { KeyedButton } from '@/app/shell/keyed-button';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useActionForm } from '@/app/act/use-action-form';
import { useAction } from '@/app/act/use-action';
import { Moment } from '@/app/shell/moment';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { TextareaField } from '@/components/field/textarea-field';
import { Button, IconButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import type { Review, ReviewEvent } from '@/lib/reviews/read-review';
import type { ReviewChange } from '@/lib/reviews/review-input';
import { isTag, reviewLimits } from '@/lib/reviews/review-limits';
import { addNoteAction, changeReviewsAction, unwatchPayoutAction, watchPayoutAction } from './actions';
import { pathTo } from '@/lib/addresses/path-to';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';

export interface ReviewPanelProps {
  readonly account: string;
  readonly id: string;
  /** The IANA zone. */
  readonly zone: string;
}

const everyMs = 20_000;

/** The height of a review without notes, equal for all roles: nothing below moves when the review comes. */
const room = 'min-h-24 max-md:min-h-29';

/** The review of one payout, with its notes. Draws nothing if the mirror does not have the payout. */
export function ReviewPanel({ account, id, zone }: ReviewPanelProps) {
  const t = useTranslations('reviews');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [`${account} payout review`, id],
      queryFn: async ({ signal }) => {
        const url = pathTo('/api/reviews/[account]/[id]', { account, id });
        return (await fetchOwn<Review | null>(url, { signal, passive: true })).data;
      },
      refetchInterval: ({ state: { error } }) => pauseUnlessHeard(everyMs, error),
      meta: { follows: { kinds: ['reviews'], account } },
    },
    useConsoleQueryClient(),
  );
  if (data === null) return null;
  return (
    <Panel title={t('title')}>
      {data === undefined ? (
        <p role="status" className={cn('text-ink-muted text-sm', room)}>
          {isError ? t('away') : t('loading')}
        </p>
      ) : (
        <OneReview account={account} id={id} zone={zone} review={data} renew={async () => (await refetch()).data} />
      )}
    </Panel>
  );
}

interface OneReviewProps extends ReviewPanelProps {
  readonly review: Review;
  readonly renew: () => Promise<Review | null | undefined>;
}

type ReviewPartProps = Pick<OneReviewProps, 'account' | 'id' | 'review' | 'renew'>;

/** Sends changes one after another, each for the review that the one before has left. */
function useReviewChange({ account, id, review, renew }: ReviewPartProps) {
  const { pending, problem, run } = useAction(changeReviewsAction);
  const queue = useRef<Promise<string>>(undefined);
  const change = async (wanted: ReviewChange): Promise<boolean> => {
    let isDone = false;
    const next = (queue.current ?? Promise.resolve(review.seen)).then(async (seen) => {
      const answer = await run({ target: { account, of: { ids: [id] } }, change: wanted, seen });
      isDone = answer.ok;
      // Also after a refusal, because another person has changed the review.
      return (await renew())?.seen ?? seen;
    });
    queue.current = next;
    await next;
    if (queue.current === next) queue.current = undefined;
    return isDone;
  };
  return { pending, problem, change };
}

function OneReview({ account, id, zone, review, renew }: OneReviewProps) {
  const t = useTranslations('reviews');
  const { pending, problem, change } = useReviewChange({ account, id, review, renew });
  // The choice is shown, not the former owner, until the choice is stored.
  const [chosen, setChosen] = useState<string>();
  const assign = async (ownerId: string) => {
    setChosen(ownerId);
    await change({ ownerId: ownerId === '' ? null : ownerId });
    setChosen(undefined);
  };
  const { reviewed, owner, ownId, colleagues, mayChange } = review;
  // An owner who may no longer see the payout is still shown.
  const isGone = owner !== undefined && !colleagues.some((one) => one.id === owner.id);
  const owners = isGone ? [...colleagues, owner] : colleagues;
  return (
    <div className={cn('flex flex-wrap content-start items-center gap-x-4 gap-y-2 text-sm *:basis-full', room)}>
      <div className="flex min-h-8 basis-auto! flex-wrap items-center gap-x-3 gap-y-2">
        <p className={reviewed === undefined ? 'text-ink-muted' : 'font-medium'}>
          {reviewed === undefined
            ? t('notReviewed')
            : t.rich('reviewedBy', {
                name: reviewed.by ?? t('did.someone'),
                when: () => <Moment time={reviewed.atMs} zone={zone} />,
              })}
        </p>
        {mayChange ? (
          <KeyedButton
            size="sm"
            command="review"
            loading={pending}
            icon={<Icon name={reviewed === undefined ? 'check' : 'undo-2'} />}
            onClick={() => void change({ isReviewed: reviewed === undefined })}
          >
            {reviewed === undefined ? t('markReviewed') : t('markNotReviewed')}
          </KeyedButton>
        ) : null}
      </div>
      {mayChange ? (
        <SelectField
          label={t('owner')}
          emptyLabel={t('nobody')}
          value={chosen ?? owner?.id ?? ''}
          options={owners.map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ target }) => void assign(target.value)}
          className="basis-auto! flex-row items-center gap-x-2 print:hidden"
        />
      ) : null}
      {/* On paper the choice is a line, too. */}
      <p className={cn('text-ink-muted', mayChange && 'hidden', owner !== undefined && 'print:block')}>
        {owner === undefined ? t('onlyNotes') : `${t('owner')}: ${owner.name}`}
      </p>
      {!mayChange || ownId === undefined || (chosen ?? owner?.id) === ownId ? null : (
        <KeyedButton size="sm" variant="quiet" command="own" className="basis-auto!" onClick={() => void assign(ownId)}>
          {t('own')}
        </KeyedButton>
      )}
      <Watch account={account} id={id} review={review} renew={renew} />
      <Tags tags={review.tags} change={mayChange ? change : undefined} />
      <ProblemNotice tone="caution">{problem?.sentence}</ProblemNotice>
      <NoteForm account={account} id={id} review={review} renew={renew} />
      <ReviewEvents events={review.events} colleagues={review.colleagues} zone={zone} />
    </div>
  );
}

/** Whether this person is told when the payout ends; no other person sees it. */
function Watch({ account, id, review: { isWatched, mayBeWatched }, renew }: ReviewPartProps) {
  const t = useTranslations('reviews');
  const watching = useAction(watchPayoutAction);
  const stopping = useAction(unwatchPayoutAction);
  if (!isWatched && !mayBeWatched) return null;
  const { run, pending } = isWatched ? stopping : watching;
  const turn = async () => {
    const answer = await run({ account, payoutId: id });
    if (answer.ok) await renew();
  };
  return (
    <div className="flex basis-auto! flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" variant="quiet" icon={<Icon name="bell" />} loading={pending} onClick={() => void turn()}>
        {t(isWatched ? 'unwatch' : 'watch')}
      </Button>
      <p role="status" className="text-ink-muted text-xs empty:hidden">
        {isWatched ? t('watching') : null}
      </p>
      <ProblemNotice tone="caution">{(watching.problem ?? stopping.problem)?.sentence}</ProblemNotice>
    </div>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  /** Undefined if the person may not change the tags. */
  readonly change: ((wanted: ReviewChange) => Promise<boolean>) | undefined;
}

function Tags({ tags, change }: TagsProps) {
  const t = useTranslations('reviews');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const tag = readName(typed);
    if (tag === '' || change === undefined) return;
    setWrong(!isTag(tag));
    if (isTag(tag) && (await change({ addTags: [tag] }))) setTyped('');
  };
  if (change === undefined && tags.length === 0) return null;
  return (
    <div className="flex basis-auto! flex-wrap items-center gap-1.5">
      {tags.length === 0 ? null : (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="bg-sunken inline-flex h-7 items-center gap-1 rounded-sm px-2">
              {tag}
              {change === undefined ? null : (
                <IconButton
                  size="sm"
                  label={t('removeTag', { tag })}
                  icon={<Icon name="x" />}
                  onClick={() => void change({ removeTags: [tag] })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {change === undefined || tags.length >= reviewLimits.mostTags ? null : isAdding ? (
        <form noValidate onSubmit={(event) => void add(event)} className="flex items-end gap-2">
          <TextField
            label={t('tag')}
            value={typed}
            // The person pressed the button that opens the field.
            autoFocus
            autoComplete="off"
            error={isWrong ? t('tagWrong') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" disabled={readName(typed) === ''}>
            {t('addTag')}
          </Button>
        </form>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => setAdding(true)}>
          {t('addTag')}
        </Button>
      )}
    </div>
  );
}

/** The typed note stays until it is stored. It mentions each colleague whose name follows an `@`. */
function NoteForm({ account, id, review: { colleagues }, renew }: ReviewPartProps) {
  const t = useTranslations('reviews');
  const [note, setNote] = useState<string>();
  const mentions = colleagues.flatMap((one) => (note?.includes(`@${one.name}`) ? [one.id] : []));
  const { pending, problem, onSubmit } = useActionForm({
    action: addNoteAction,
    input: { account, payoutId: id, note, mentions },
    onDone: async () => {
      setNote(undefined);
      await renew();
    },
  });
  if (note === undefined) {
    return (
      <KeyedButton size="sm" command="note" className="basis-auto!" onClick={() => setNote('')}>
        {t('addNote')}
      </KeyedButton>
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
      <TextareaField
        label={t('note')}
        hint={t('noteHint')}
        error={problem}
        rows={3}
        // The person pressed the button that opens the field.
        autoFocus
        limit={reviewLimits.longestNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <SelectField
          label={t('mention')}
          emptyLabel={t('mentionChoose')}
          value=""
          options={colleagues.map((one) => ({ value: one.name, label: one.name }))}
          onChange={({ target }) =>
            setNote((before = '') => `${before}${/(^|\s)$/.test(before) ? '' : ' '}@${target.value} `)
          }
          className="min-w-40"
        />
        <Button
          type="submit"
          variant="primary"
          loading={pending}
          disabled={readNote(note) === '' || note.length > reviewLimits.longestNote}
        >
          {t('addNote')}
        </Button>
      </div>
    </form>
  );
}

type ReviewEventsProps = Pick<Review, 'events' | 'colleagues'> & Pick<ReviewPanelProps, 'zone'>;

/** The notes and changes of a review, the newest first. */
function ReviewEvents({ events, colleagues, zone }: ReviewEventsProps) {
  const t = useTranslations('reviews');
  const words = useWords();
  if (events.length === 0) return null;
  return (
    <ol aria-label={t('history')} className="flex flex-col gap-2.5">
      {events.map((event) => (
        <li key={event.number} className="border-line border-t pt-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-muted">
              <Did event={event} colleagues={colleagues} />
            </span>
            <span className="text-ink-muted text-xs">
              <Moment time={event.atMs} zone={zone} />
            </span>
          </p>
          {event.note === undefined ? null : <p className="break-words whitespace-pre-wrap">{event.note}</p>}
          {event.mentions.length === 0 ? null : (
            <p className="text-ink-muted text-xs">{t('mentioned', { names: words(enumerated(event.mentions)) })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Did({ event, colleagues }: { event: ReviewEvent } & Pick<ReviewEventsProps, 'colleagues'>) {
  const { by: name, change, note } = event;
  const t = useTranslations('reviews');
  const words = useWords();
  if (note !== undefined || change === undefined) return t('wrote', { name });
  const { isReviewed, ownerId, addTags = [], removeTags = [] } = change;
  const owner = colleagues.find(({ id }) => id === ownerId)?.name ?? t('did.someone');
  const done = [
    isReviewed === undefined ? [] : [t(isReviewed ? 'did.reviewed' : 'did.notReviewed', { name })],
    ownerId === undefined
      ? []
      : [ownerId === null ? t('did.unassigned', { name }) : t('did.assigned', { name, owner })],
    addTags.length === 0 ? [] : [t('did.tagged', { name, tags: words(enumerated(addTags)) })],
    removeTags.length === 0 ? [] : [t('did.untagged', { name, tags: words(enumerated(removeTags)) })],
  ];
  return done.flat().join(' · ');
}

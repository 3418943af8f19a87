import { useTranslations } from 'next-intl';
import { formatInstant } from '@/lib/format/instant';
import type { Colleague } from '@/lib/reviews/colleagues';
import type { ReviewEvent } from '@/lib/reviews/read-review';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';

interface ReviewEventsProps {
  readonly events: readonly ReviewEvent[];
  readonly colleagues: readonly Colleague[];
  readonly zone: string;
}

/** The notes and changes of a review, the newest first. */
export function ReviewEvents({ events, colleagues, zone }: ReviewEventsProps) {
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
            <span className="text-ink-muted text-xs">{formatInstant(event.atMs, zone)}</span>
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

function Did({
  event: { by: name, change, note },
  colleagues,
}: { readonly event: ReviewEvent } & Pick<ReviewEventsProps, 'colleagues'>) {
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

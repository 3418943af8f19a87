import { useTranslations } from 'next-intl';
import { Suspense, use, type ReactNode } from 'react';
import type { ReadFailure } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { ToneIcon, type Tone } from '@/components/ui/tone-icon';
import { durationWords } from '@/lib/format/duration';
import { formatClock, formatInstant } from '@/lib/format/instant';
import type { Result } from '@/lib/result';
import { useWords } from '@/lib/messages/use-words';

export interface AttentionItem {
  readonly id: string;
  readonly href: string;
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string;
  /** When the cause began, Unix milliseconds; undefined if that is not known. */
  readonly atMs: number | undefined;
}

/** One group of things that need attention. */
export interface AttentionGroup {
  readonly title: string;
  /** The list of all items; left out where no page lists them. */
  readonly href?: string | undefined;
  /** In the order of urgency; `total` also counts items that were not read. */
  readonly items: Promise<Result<{ readonly items: readonly AttentionItem[]; readonly total: number }, ReadFailure>>;
}

interface SectionProps {
  readonly title: string;
  /** True if the page has all its data already, so that it is drawn at once. */
  readonly known: boolean;
  /** Stands beside the heading. */
  readonly more?: ReactNode;
}

interface ClockProps {
  readonly nowMs: number;
  readonly zone: string;
}

type GroupsProps = ClockProps & { readonly groups: readonly AttentionGroup[] };

type RecentProps = ClockProps & Pick<AttentionGroup, 'items'>;

const shown = 8;

/** Things that need attention: the groups in the order of the role, and in each group the oldest first. */
export function AttentionList({ title, known, more, ...attention }: SectionProps & GroupsProps) {
  return (
    <Section title={title} known={known} more={more}>
      <Attention {...attention} />
    </Section>
  );
}

/** The latest work in this account. */
export function RecentList({ title, known, ...recent }: SectionProps & RecentProps) {
  return (
    <Section title={title} known={known}>
      <Recent {...recent} />
    </Section>
  );
}

/** A heading, with space for a full list until the list arrives. */
function Section({ title, known, more, children }: SectionProps & { children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="border-line-strong flex items-baseline justify-between gap-x-3 border-b pb-1.5">
        <h2 className="text-base font-semibold">{title}</h2>
        {more}
      </div>
      {known ? children : <Suspense fallback={<ListSkeleton />}>{children}</Suspense>}
    </section>
  );
}

function ListSkeleton() {
  const t = useTranslations('home');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <ul aria-hidden className="divide-line divide-y">
        {Array.from({ length: shown }, (_, row) => (
          <li key={row} className="flex h-12 items-center">
            <span className={`bg-line h-3 rounded-xs ${row % 2 === 0 ? 'w-1/2' : 'w-2/5'}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Attention({ groups, nowMs, zone }: GroupsProps) {
  const t = useTranslations('home');
  const read = groups.map(({ title, href, items }) => ({ title, href, answer: use(items) }));
  const items = read.flatMap(({ answer }) => (answer.ok ? answer.value.items : []));
  const total = read.reduce((sum, { answer }) => sum + (answer.ok ? answer.value.total : 0), 0);
  const failed = read.flatMap(({ title, answer }) => (answer.ok ? [] : [{ title, failure: answer.error }]));
  return (
    <>
      {failed.map(({ title, failure }) => (
        <section key={title} aria-label={title} className="border-line border-b">
          <h3 className="pt-2 text-sm font-semibold">{title}</h3>
          <ReadFailurePanel failure={failure} />
        </section>
      ))}
      {items.length === 0 && failed.length === 0 ? (
        <p className="text-ink-muted flex items-center gap-2 py-6 text-sm">
          <Icon name="circle-check" className="text-positive-ink size-4 shrink-0" />
          {t('nothing', { time: formatClock(nowMs, zone) })}
        </p>
      ) : (
        <Items items={items} nowMs={nowMs} zone={zone} />
      )}
      {total > shown ? (
        <p className="text-ink-muted flex flex-wrap items-baseline gap-x-3 py-1 text-xs">
          {t('firstOf', { shown: Math.min(shown, items.length), total })}
          {read.map(({ title, href, answer }) =>
            href === undefined || !answer.ok || answer.value.total === 0 ? null : (
              <Link key={title} href={href} className="text-accent-ink py-1 underline underline-offset-2">
                {t('allOf', { title, total: answer.value.total })}
              </Link>
            ),
          )}
        </p>
      ) : null}
    </>
  );
}

function Recent({ items: reading, ...clock }: RecentProps) {
  const t = useTranslations('home');
  const answer = use(reading);
  if (!answer.ok) return <ReadFailurePanel failure={answer.error} />;
  const { items } = answer.value;
  return items.length === 0 ? (
    <p className="text-ink-muted py-6 text-sm">{t('nothingRecent')}</p>
  ) : (
    <Items {...clock} items={items} />
  );
}

function Items({ items, nowMs, zone }: ClockProps & { readonly items: readonly AttentionItem[] }) {
  const t = useTranslations('home');
  const words = useWords();
  return (
    <ul data-rows className="divide-line divide-y">
      {items.slice(0, shown).map(({ id, href, tone, title, detail, atMs }) => (
        <li key={id}>
          <Link
            href={href}
            className="hover:bg-hover -mx-2 flex min-h-12 items-start gap-2 rounded-sm px-2 py-1.5 focus-visible:-outline-offset-2"
          >
            <ToneIcon tone={tone} />
            <span className="min-w-0 grow">
              <span className="text-ink block truncate text-sm font-semibold">
                <bdi>{title}</bdi>
              </span>
              <span className="text-ink-muted block truncate text-xs">{detail}</span>
            </span>
            {atMs === undefined ? null : (
              <time
                dateTime={new Date(atMs).toISOString()}
                title={formatInstant(atMs, zone)}
                className="text-ink-muted shrink-0 pt-0.5 text-xs tabular-nums"
              >
                {t('age', { age: words(durationWords(nowMs - atMs)) })}
              </time>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

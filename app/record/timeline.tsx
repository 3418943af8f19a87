import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { type Tone, ToneDot } from '@/components/ui/tone-icon';
import { readPlatformTime } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { StatusWords } from '../list/status-words';
import { Moment } from '../shell/moment';

interface Step {
  readonly label: string;
  /** As the platform gives it; where it gives none, that is said. */
  readonly time?: string | null | undefined;
  /** In the place of a time: a day, or that it is so now. */
  readonly when?: string | undefined;
  readonly note?: ReactNode;
  readonly tone?: Tone;
}

interface TimelineProps {
  readonly created?: string | null | undefined;
  readonly steps?: readonly Step[];
  /** The state that the record is in, and since when, where it is its last one. */
  readonly state?: StatusWords;
  readonly since?: string | null | undefined;
  readonly note?: ReactNode;
  /** What follows from the state, such as a refund. */
  readonly after?: readonly Step[];
  readonly zone: string;
}

/** What happened to a record and when, as far as the platform tells: no time is made up. */
export function Timeline({ created, steps = [], state, since, note, after = [], zone }: TimelineProps) {
  const t = useTranslations('record');
  const terms = useTranslations('terms');
  const words = useWords();
  const now = state && !state.final ? t('now') : undefined;
  const all: readonly Step[] = [
    { label: terms('created'), time: created },
    ...steps,
    ...(state === undefined ? [] : [{ label: words(state.label), tone: state.tone, time: since, when: now, note }]),
    ...after,
  ];
  return (
    <Panel title={t('timeline')}>
      <ol>
        {all.map(({ label, time, when, note: more, tone = 'neutral' }) => (
          <li
            key={label}
            className="border-line relative ml-1 border-l pb-3 pl-4 text-sm last:border-transparent last:pb-0"
          >
            <ToneDot tone={tone} className="absolute top-1.5 -left-1" />
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{label}</span>
              <span className="text-ink-muted text-xs">
                {when ?? (readPlatformTime(time).kind === 'none' ? t('noTime') : <Moment time={time} zone={zone} />)}
              </span>
            </span>
            {more == null || more === '' ? null : <p className="text-ink-muted text-xs">{more}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

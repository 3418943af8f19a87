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
  /** The platform's time; without one, the timeline says so. */
  readonly time?: string | null | undefined;
  /** Replaces the time: a day, or words for "now". */
  readonly when?: string | undefined;
  readonly note?: ReactNode;
  readonly tone?: Tone;
}

interface TimelineProps {
  readonly created?: string | null | undefined;
  readonly steps?: readonly Step[];
  /** The current state of the record and its start, as the last step. */
  readonly state?: StatusWords;
  readonly since?: string | null | undefined;
  readonly note?: ReactNode;
  /** Steps that follow the state, such as a refund. */
  readonly after?: readonly Step[];
  readonly zone: string;
}

/** The steps of a record with the platform's times: a missing time is never guessed. */
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

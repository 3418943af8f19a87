'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { RadioGroup } from '@/components/field/radio-group';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { Dialog } from '@/components/overlay/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { AskedDays } from '@/lib/format/day-range';
import { formatInstant } from '@/lib/format/instant';
import { DATE_PRESETS, type DatePreset } from '@/lib/format/plain-date';
import { useWords } from '@/lib/messages/use-words';
import { nextDueMs } from '@/lib/reports/schedules/due-times';
import type { ScheduleView } from '@/lib/reports/schedules/read-schedules';
import { runDaysWords } from '@/lib/reports/schedules/run-days';
import { scheduleLimits } from '@/lib/reports/schedules/schedule-limits';
import { changeScheduleAction, createScheduleAction } from './actions';
import { hourText, weekdays } from './schedule-words';

export interface ScheduleChoices {
  readonly views: readonly { readonly id: string; readonly name: string; readonly days: AskedDays }[];
  readonly clock: RunClock;
  /** The person's, with what its clocks are apart from UTC. */
  readonly zone: string;
  /** The same of the platform, which counts the days. */
  readonly platformZone: string;
  /** Where mails go; undefined where this console sends none. */
  readonly email: string | undefined;
}

/** By which the next run is told, in IANA zones. */
interface RunClock {
  /** The person's, whose hours count. */
  readonly zone: string;
  /** That counts the days. */
  readonly platformZone: string;
  readonly nowMs: number;
}

export interface ScheduleDialogProps {
  readonly account: string;
  readonly choices: ScheduleChoices;
  /** The one that is edited; undefined: a new one. */
  readonly schedule?: ScheduleView | undefined;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly content: 'totals' | 'list';
  /** Empty: none is chosen yet. */
  readonly viewId: string;
  readonly format: 'csv' | 'xlsx';
  /** Empty: as in the view. */
  readonly period: DatePreset | '';
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  readonly channel: 'console' | 'email';
}

interface PartProps {
  readonly draft: Draft;
  readonly choices: ScheduleChoices;
  readonly change: (part: Partial<Draft>) => void;
}

/** What is reported, how often and where to; made for its person with what they may see then. */
export function ScheduleDialog({ account, choices, schedule, onClose }: ScheduleDialogProps) {
  const t = useTranslations('schedules.dialog');
  const terms = useTranslations('terms');
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>(() => draftOf(schedule));
  const creating = useAction(createScheduleAction);
  const changing = useAction(changeScheduleAction);
  const { pending, problem } = schedule === undefined ? creating : changing;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  async function submit() {
    const plan = planOf(draft);
    if (schedule === undefined) {
      const answer = await creating.run({ account, ...plan });
      if (answer.ok) router.push(`/a/${account}/reports/schedules/${answer.value}`);
      return;
    }
    const answer = await changing.run({ id: schedule.id, ...plan });
    if (answer.ok) onClose();
  }

  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={onClose}
      title={t(schedule === undefined ? 'newTitle' : 'editTitle')}
      description={t('description')}
      footer={
        <>
          <Button onClick={onClose}>{terms('cancel')}</Button>
          <Button type="submit" form="report-schedule" variant="primary" loading={pending}>
            {t(schedule === undefined ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <form
        id="report-schedule"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={scheduleLimits.longestName}
          autoComplete="off"
          error={problem?.field === 'name' ? problem.sentence : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <What {...{ draft, choices, change }} problem={problem?.field === 'what' ? problem.sentence : undefined} />
        <When {...{ draft, choices, change }} />
        <Where {...{ draft, choices, change }} />
        <div role="alert" className="empty:hidden">
          {problem === undefined || ['name', 'what'].includes(problem.field ?? '') ? null : (
            <Notice tone="negative">{problem.sentence}</Notice>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function draftOf(schedule: ScheduleView | undefined): Draft {
  return {
    name: schedule?.name ?? '',
    content: schedule?.content ?? 'totals',
    viewId: schedule?.view?.id ?? '',
    format: schedule?.format ?? 'xlsx',
    period: schedule === undefined ? 'yesterday' : (schedule.period ?? ''),
    frequency: schedule?.frequency ?? 'daily',
    weekday: schedule?.weekday ?? 1,
    monthDay: schedule?.monthDay ?? 1,
    hour: schedule?.hour ?? 8,
    channel: schedule?.channel ?? 'console',
  };
}

/** As the action takes it: of what was chosen, what belongs to the choice. */
function planOf({ name, content, viewId, format, period, frequency, weekday, monthDay, hour, channel }: Draft) {
  const days = period === '' ? {} : { period };
  const ofFrequency = { daily: {}, weekly: { weekday }, monthly: { monthDay } };
  return {
    ...{ name, channel },
    what: content === 'totals' ? { content, ...days } : { content, viewId, format, ...days },
    when: { frequency, hour, ...ofFrequency[frequency] },
  };
}

function What({ draft, choices, change, problem }: PartProps & { readonly problem: string | undefined }) {
  const t = useTranslations('schedules.dialog');
  const format = useTranslations('schedules.format');
  const words = useWords();
  const isList = draft.content === 'list';
  return (
    <>
      <RadioGroup
        label={t('content')}
        name="report-content"
        value={draft.content}
        options={[
          { value: 'totals', label: t('totals') },
          { value: 'list', label: t('list') },
        ]}
        onChange={({ target }) =>
          change(
            target.value === 'list'
              ? { content: 'list', period: '' }
              : { content: 'totals', period: draft.period === '' ? 'yesterday' : draft.period },
          )
        }
      />
      {isList && choices.views.length === 0 ? <Notice tone="neutral">{t('noViews')}</Notice> : null}
      {isList ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('view')}
            value={draft.viewId}
            error={problem}
            emptyLabel={t('chooseView')}
            options={choices.views.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => change({ viewId: target.value })}
          />
          <SelectField
            label={t('format')}
            value={draft.format}
            options={(['xlsx', 'csv'] as const).map((value) => ({ value, label: format(value) }))}
            onChange={({ target }) => change({ format: target.value === 'csv' ? 'csv' : 'xlsx' })}
          />
        </div>
      ) : null}
      <SelectField
        label={t('period')}
        hint={t('periodHint', { zone: choices.platformZone })}
        value={draft.period}
        {...(isList ? { emptyLabel: t('ofView') } : {})}
        options={DATE_PRESETS.map(({ id, label }) => ({ value: id, label: words(label) }))}
        onChange={({ target }) => change({ period: DATE_PRESETS.find(({ id }) => id === target.value)?.id ?? '' })}
      />
    </>
  );
}

const monthDays = Array.from({ length: 31 }, (_, place) => String(place + 1));
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const frequencies = ['daily', 'weekly', 'monthly'] as const;

function When({ draft, choices, change }: PartProps) {
  const t = useTranslations('schedules.dialog');
  const schedules = useTranslations('schedules');
  const { frequency } = draft;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t('frequency')}
        value={frequency}
        options={frequencies.map((value) => ({ value, label: schedules(`frequency.${value}`) }))}
        onChange={({ target }) => change({ frequency: frequencies.find((one) => one === target.value) ?? 'daily' })}
      />
      {frequency === 'weekly' ? (
        <SelectField
          label={t('weekday')}
          value={String(draft.weekday)}
          options={weekdays.map((value) => ({ value, label: schedules(`weekday.${value}`) }))}
          onChange={({ target }) => change({ weekday: Number(target.value) })}
        />
      ) : null}
      {frequency === 'monthly' ? (
        <SelectField
          label={t('monthDay')}
          hint={draft.monthDay > 28 ? t('monthDayHint') : undefined}
          value={String(draft.monthDay)}
          options={monthDays.map((value) => ({ value, label: value }))}
          onChange={({ target }) => change({ monthDay: Number(target.value) })}
        />
      ) : null}
      <SelectField
        label={t('hour')}
        value={String(draft.hour)}
        options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        onChange={({ target }) => change({ hour: Number(target.value) })}
      />
      <p className="text-ink-muted -mt-2 text-xs sm:col-span-3">{t('hourHint', { zone: choices.zone })}</p>
      <NextRun {...{ draft, choices }} />
    </div>
  );
}

/** When it would be made for the first time from now on, and of which days. */
function NextRun({ draft, choices: { views, clock } }: Omit<PartProps, 'change'>) {
  const t = useTranslations('schedules');
  const words = useWords();
  const { frequency, weekday, monthDay, hour, content, viewId, period } = draft;
  const view = content === 'list' ? views.find(({ id }) => id === viewId) : undefined;
  if (content === 'list' && view === undefined && period === '') return null;
  const dueMs = nextDueMs({ frequency, weekday, monthDay, hour, zone: clock.zone }, clock.nowMs);
  return (
    <p role="status" className="text-sm sm:col-span-3">
      {t('dialog.nextRun', {
        time: formatInstant(dueMs, clock.zone),
        days: words(runDaysWords({ period: period || undefined, ofView: view?.days ?? {} }, dueMs, clock.platformZone)),
      })}
    </p>
  );
}

function Where({ draft, choices: { email }, change }: PartProps) {
  const t = useTranslations('schedules.dialog');
  const channel = useTranslations('schedules.channel');
  if (email === undefined) return <p className="text-ink-muted text-xs">{t('noMail')}</p>;
  return (
    <RadioGroup
      label={t('channel')}
      name="report-channel"
      value={draft.channel}
      options={[
        { value: 'console', label: channel('console'), hint: t('consoleHint') },
        { value: 'email', label: channel('email'), hint: t('emailHint', { email }) },
      ]}
      onChange={({ target }) => change({ channel: target.value === 'email' ? 'email' : 'console' })}
    />
  );
}

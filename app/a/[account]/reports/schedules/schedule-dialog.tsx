'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionFields } from '@/app/act/use-action-fields';
import { FileFormChoice } from '@/app/list/exports/file-forms';
import { Moment } from '@/app/shell/moment';
import { RadioGroup } from '@/components/field/radio-group';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { Notice } from '@/components/ui/notice';
import { DATE_PRESETS, type DatePreset } from '@/lib/format/date-preset';
import type { AskedDays } from '@/lib/format/day-range';
import { useWords } from '@/lib/messages/use-words';
import { nextDueMs } from '@/lib/reports/schedules/due-times';
import type { ScheduleView } from '@/lib/reports/schedules/read-schedules';
import { runDaysWords } from '@/lib/reports/schedules/run-days';
import { scheduleLimits } from '@/lib/reports/schedules/schedule-limits';
import { changeScheduleAction, createScheduleAction } from './actions';
import { hourText, weekdays } from './schedule-words';
import { pathIn } from '@/lib/addresses/path-to';

export interface ScheduleChoices {
  readonly views: readonly { readonly id: string; readonly name: string; readonly days: AskedDays }[];
  readonly clock: RunClock;
  /** The person's zone, with its offset from UTC. */
  readonly zone: string;
  /** The platform's zone, which counts the days, with its offset from UTC. */
  readonly platformZone: string;
  /** The address for mails; undefined if this console sends none. */
  readonly email: string | undefined;
}

/** The zones that decide the next run, by IANA names. */
interface RunClock {
  /** The person's zone, which counts the hours. */
  readonly zone: string;
  /** The platform's zone, which counts the days. */
  readonly platformZone: string;
  readonly nowMs: number;
}

export interface ScheduleDialogProps {
  readonly account: string;
  readonly choices: ScheduleChoices;
  /** The schedule to edit; undefined for a new one. */
  readonly schedule?: ScheduleView | undefined;
  /** The view that a new schedule begins with. */
  readonly viewId?: string | undefined;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly content: 'totals' | 'list';
  /** Empty until a view is chosen. */
  readonly viewId: string;
  readonly format: NonNullable<ScheduleView['format']>;
  /** Empty for the period of the view. */
  readonly period: DatePreset | '';
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  readonly channel: 'console' | 'email';
}

interface PartProps extends Pick<ReturnType<typeof useActionFields<unknown, Draft>>, 'field'> {
  readonly draft: Draft;
  readonly choices: ScheduleChoices;
}

/** The contents, frequency and channel of a report; each run shows what its owner may see then. */
export function ScheduleDialog({ account, choices, schedule, viewId, onClose }: ScheduleDialogProps) {
  const t = useTranslations('schedules.dialog');
  const router = useRouter();
  const isNew = schedule === undefined;
  const fields = useActionFields({
    action: isNew ? createScheduleAction : changeScheduleAction,
    defaultValues: draftOf(
      schedule,
      choices.views.find(({ id }) => id === viewId),
    ),
    inputOf: (typed) => ({ ...(isNew ? { account } : { id: schedule.id }), ...planOf(typed) }),
    fieldOf: { what: 'viewId' },
    onDone: (made) => {
      if (made === undefined) onClose();
      else router.push(pathIn(account, 'reports/schedules/[id]', { id: made }));
    },
  });
  const { field, form } = fields;
  const draft = useWatch({ control: form.control, compute: (typed) => ({ ...typed }) });
  return (
    <ActionDialog
      form={fields}
      title={t(isNew ? 'newTitle' : 'editTitle')}
      description={t('description')}
      submitLabel={t(isNew ? 'create' : 'save')}
      onClose={onClose}
    >
      <TextField {...field('name')} label={t('name')} maxLength={scheduleLimits.longestName} autoComplete="off" />
      <ContentFields
        draft={draft}
        choices={choices}
        field={field}
        onPeriod={(period) => form.setValue('period', period)}
      />
      <TimeFields draft={draft} choices={choices} field={field} />
      <ChannelField choices={choices} field={field} />
    </ActionDialog>
  );
}

function draftOf(schedule: ScheduleView | undefined, view: ScheduleChoices['views'][number] | undefined): Draft {
  return {
    name: schedule?.name ?? view?.name ?? '',
    content: schedule?.content ?? (view === undefined ? 'totals' : 'list'),
    viewId: schedule?.view?.id ?? view?.id ?? '',
    format: schedule?.format ?? 'xlsx',
    period: schedule === undefined && view === undefined ? 'yesterday' : (schedule?.period ?? ''),
    frequency: schedule?.frequency ?? 'daily',
    weekday: schedule?.weekday ?? 1,
    monthDay: schedule?.monthDay ?? 1,
    hour: schedule?.hour ?? 8,
    channel: schedule?.channel ?? 'console',
  };
}

/** The plan as the action takes it, without fields that do not belong to the choice. */
function planOf({ name, content, viewId, format, period, frequency, weekday, monthDay, hour, channel }: Draft) {
  const days = period === '' ? {} : { period };
  const ofFrequency = { daily: {}, weekly: { weekday }, monthly: { monthDay } };
  return {
    name,
    channel,
    what: content === 'totals' ? { content, ...days } : { content, viewId, format, ...days },
    when: { frequency, hour, ...ofFrequency[frequency] },
  };
}

interface ContentFieldsProps extends PartProps {
  readonly onPeriod: (period: Draft['period']) => void;
}

function ContentFields({ draft: { content, period }, choices, field, onPeriod }: ContentFieldsProps) {
  const t = useTranslations('schedules.dialog');
  const words = useWords();
  const isList = content === 'list';
  return (
    <>
      <RadioGroup
        {...field('content', {
          // Only a list can take the period of its view.
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
            onPeriod(target.value === 'list' ? '' : period === '' ? 'yesterday' : period),
        })}
        label={t('content')}
        options={[
          { value: 'totals', label: t('totals') },
          { value: 'list', label: t('list') },
        ]}
      />
      {isList && choices.views.length === 0 ? <Notice tone="neutral">{t('noViews')}</Notice> : null}
      {isList ? (
        <>
          <SelectField
            {...field('viewId')}
            label={t('view')}
            emptyLabel={t('chooseView')}
            options={choices.views.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FileFormChoice {...field('format')} label={t('format')} />
        </>
      ) : null}
      <SelectField
        {...field('period')}
        label={t('period')}
        hint={t('periodHint', { zone: choices.platformZone })}
        // The list of options changes with the content.
        value={period}
        emptyLabel={isList ? t('ofView') : undefined}
        options={DATE_PRESETS.map(({ id, label }) => ({ value: id, label: words(label) }))}
      />
    </>
  );
}

const monthDays = Array.from({ length: 31 }, (_, place) => String(place + 1));
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const frequencies = ['daily', 'weekly', 'monthly'] as const;

function TimeFields({ draft, choices, field }: PartProps) {
  const t = useTranslations('schedules.dialog');
  const schedules = useTranslations('schedules');
  const { frequency } = draft;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        {...field('frequency')}
        label={t('frequency')}
        options={frequencies.map((value) => ({ value, label: schedules(`frequency.${value}`) }))}
      />
      {frequency === 'weekly' ? (
        <SelectField
          {...field('weekday', { valueAsNumber: true })}
          label={t('weekday')}
          options={weekdays.map((value) => ({ value, label: schedules(`weekday.${value}`) }))}
        />
      ) : null}
      {frequency === 'monthly' ? (
        <SelectField
          {...field('monthDay', { valueAsNumber: true })}
          label={t('monthDay')}
          hint={draft.monthDay > 28 ? t('monthDayHint') : undefined}
          options={monthDays.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <SelectField
        {...field('hour', { valueAsNumber: true })}
        label={t('hour')}
        options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
      />
      <p className="text-ink-muted -mt-2 text-xs sm:col-span-3">{t('hourHint', { zone: choices.zone })}</p>
      <NextRun draft={draft} choices={choices} />
    </div>
  );
}

/** The time of the first run from now on, and the days that it reports. */
function NextRun({ draft, choices: { views, clock } }: Omit<PartProps, 'field'>) {
  const t = useTranslations('schedules');
  const words = useWords();
  const { frequency, weekday, monthDay, hour, content, viewId, period } = draft;
  const view = content === 'list' ? views.find(({ id }) => id === viewId) : undefined;
  if (content === 'list' && view === undefined && period === '') return null;
  const dueMs = nextDueMs({ frequency, weekday, monthDay, hour, zone: clock.zone }, clock.nowMs);
  return (
    <p role="status" className="text-sm sm:col-span-3">
      {t.rich('dialog.nextRun', {
        time: () => <Moment time={dueMs} zone={clock.zone} />,
        days: words(runDaysWords({ period: period || undefined, ofView: view?.days ?? {} }, dueMs, clock.platformZone)),
      })}
    </p>
  );
}

function ChannelField({ choices: { email }, field }: Omit<PartProps, 'draft'>) {
  const t = useTranslations('schedules.dialog');
  const channel = useTranslations('schedules.channel');
  if (email === undefined) return <p className="text-ink-muted text-xs">{t('noMail')}</p>;
  return (
    <RadioGroup
      {...field('channel')}
      label={t('channel')}
      options={[
        { value: 'console', label: channel('console'), hint: t('consoleHint') },
        { value: 'email', label: channel('email'), hint: t('emailHint', { email }) },
      ]}
    />
  );
}

'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { Suspense, useId, useState, type Ref } from 'react';
import { lazyPart } from '../overlay/use-late';
import { describedBy, Field, FieldHint, type FieldText } from '../field/field';
import { IconButton } from '../ui/button';
import { keepTypedEarly } from '../field/keep-typed-early';
import { useDayInput } from '../field/use-day-input';
import { isPlainDate, readTypedDay } from '@/lib/format/plain-date';
import { Popover } from '../overlay/popover';
import type { DayRemark } from './day-calendar';

// The calendar is larger than the rest of a form, so it is fetched when it opens.
const DayCalendar = lazyPart(async () => (await import('./day-calendar')).DayCalendar);

export interface DayFieldProps extends Omit<FieldText, 'label'> {
  label: string;
  id?: string | undefined;
  /** A plain date, or the text typed so far. */
  value: string;
  onValueChange: (day: string) => void;
  onBlur?: (() => void) | undefined;
  today: string;
  first: string;
  last: string;
  remarkOn: (day: string) => DayRemark | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The hint stands below the control: it changes with the day, and must not move the control. */
  hintBelow?: boolean | undefined;
  className?: string | undefined;
}

/** One day, typed or picked from a calendar that says why some days are closed. */
export function DayField(props: DayFieldProps) {
  const { label, hint, error, optional, className, value, onValueChange, onBlur, remarkOn, inputRef } = props;
  const t = useTranslations('ui.dates');
  const ownId = useId();
  const { id = ownId, today, first, last, hintBelow = false } = props;
  const [open, setOpen] = useState(false);
  const usable = isPlainDate(value) && remarkOn(value) === undefined ? value : '';
  return (
    <Field
      id={id}
      label={label}
      error={error}
      optional={optional}
      className={className}
      hint={hintBelow ? undefined : hint}
    >
      <div className="flex items-center gap-1">
        <input
          id={id}
          ref={keepTypedEarly(inputRef)}
          {...useDayInput()}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          onBlur={() => {
            const day = readTypedDay(value);
            if (day !== value) onValueChange(day);
            onBlur?.();
          }}
          {...describedBy(id, { hint, error })}
          className="control"
        />
        <Popover
          title={t('calendar', { label })}
          open={open}
          onOpenChange={setOpen}
          align="end"
          trigger={<IconButton label={t('open', { label })} icon={<Icon name="calendar-days" />} />}
        >
          <Suspense fallback={<div className="h-80 w-60" />}>
            <DayCalendar
              today={today}
              first={first}
              last={last}
              remarkOn={remarkOn}
              value={usable}
              onChoose={(day) => {
                onValueChange(day);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover>
      </div>
      {hintBelow ? <FieldHint id={id} hint={hint} /> : null}
    </Field>
  );
}

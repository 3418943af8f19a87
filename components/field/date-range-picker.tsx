'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { zoneLabel } from '@/lib/format/instant';
import { DATE_PRESETS, isSameRange, presetRange, type DateRange } from '@/lib/format/plain-date';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Button, IconButton } from '../ui/button';
import { useLatePopup } from '../overlay/use-late';
import type { DateRangePickerProps } from './date-range-window';

const loadWindow = async () => (await import('./date-range-window')).DateRangeWindow;

export function DateRangePicker({ label, value, onValueChange, zone, hint, nowMs }: DateRangePickerProps) {
  const t = useTranslations('ui.dates');
  const ui = useTranslations('ui');
  const words = useWords();
  const { Late: DateRangeWindow, trigger } = useLatePopup('dialog', loadWindow);
  const presets = DATE_PRESETS.map((preset) => ({
    label: words(preset.label),
    range: presetRange(preset.id, zone, nowMs),
  }));
  const chosen = presets.find(({ range }) => isSameRange(range, value));
  const zoneName = zoneLabel(nowMs, zone);
  const button = (
    <Button
      {...trigger}
      size="sm"
      title={hint ?? t('zone', { zone: zoneName })}
      icon={<Icon name="calendar-days" className="text-ink-muted" />}
      className="font-normal"
    >
      <span className="text-ink-muted">{label}</span>
      <span className="font-medium">{value === null ? t('any') : (chosen?.label ?? words(describeRange(value)))}</span>
      <Icon name="chevron-down" className="text-ink-muted" />
    </Button>
  );
  return (
    <span className="inline-flex items-center">
      {DateRangeWindow === undefined ? (
        button
      ) : (
        <DateRangeWindow {...{ label, value, zone, zoneName, nowMs, presets, onValueChange }} trigger={button} />
      )}
      {value === null ? null : (
        <IconButton
          size="sm"
          label={ui('removeFilter', { label })}
          icon={<Icon name="x" />}
          onClick={() => onValueChange(null)}
        />
      )}
    </span>
  );
}

/** `1 – 20 Nov 2026`: what both days share is said once. @internal Exported for tests. */
export function describeRange({ from, to }: DateRange): Message {
  if (from === to) return inWords(to, 'withYear');
  const [year, month] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const first = inWords(from, !year ? 'withYear' : !month ? 'dayMonth' : 'day');
  return message('ui.dates.range', { from: first, to: inWords(to, 'withYear') });
}

function inWords(date: string, upTo: 'day' | 'dayMonth' | 'withYear'): Message {
  const [year = '', month, day] = date.split('-').map((part) => String(Number(part)));
  if (upTo === 'day') return message('terms.asWritten', { text: day ?? '' });
  const dayMonth = message('ui.dates.dayMonth', { day: day ?? '', month: month ?? '' });
  return upTo === 'dayMonth' ? dayMonth : message('ui.dates.withYear', { dayMonth, year });
}

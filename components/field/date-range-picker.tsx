'use client';

import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { zoneLabel } from '@/lib/format/instant';
import { dayRangeWords } from '@/lib/format/day-range';
import { todayIn } from '@/lib/format/plain-date';
import { useWords } from '@/lib/messages/use-words';
import { Button, IconButton } from '../ui/button';
import { useLatePopup } from '../overlay/use-late';
import type { DateRangePickerProps } from './date-range-window';

interface PickerProps extends DateRangePickerProps {
  /** The command whose key presses the button. */
  readonly command?: string | undefined;
  /** Whose days these are, in one word beside them. */
  readonly mark?: string | undefined;
}

const loadWindow = async () => (await import('./date-range-window')).DateRangeWindow;

export function DateRangePicker({ label, value, onValueChange, zone, hint, mark, nowMs, command }: PickerProps) {
  const t = useTranslations('ui.dates');
  const ui = useTranslations('ui');
  const words = useWords();
  const { Late: DateRangeWindow, trigger } = useLatePopup('dialog', loadWindow);
  const today = todayIn(zone, nowMs);
  const zoneName = zoneLabel(nowMs, zone);
  const button = (
    <Button
      {...trigger}
      size="sm"
      data-command={command}
      title={hint ?? t('zone', { zone: zoneName })}
      icon={<Icon name="calendar-days" className="text-ink-muted" />}
      className="font-normal"
    >
      <span className="text-ink-muted">{label}</span>
      <span className="font-medium">{value === null ? t('any') : words(dayRangeWords(value, today))}</span>
      {value === null || mark === undefined ? null : <span className="text-ink-muted">{mark}</span>}
      <Icon name="chevron-down" className="text-ink-muted" />
    </Button>
  );
  return (
    <span className="inline-flex items-center">
      {DateRangeWindow === undefined ? (
        button
      ) : (
        <DateRangeWindow
          label={label}
          value={value}
          zoneName={zoneName}
          today={today}
          onValueChange={onValueChange}
          trigger={button}
        />
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

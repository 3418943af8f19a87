'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { readRecentChoices, rememberChoice } from './recent-choices';
import { ComboboxField, type ComboboxFieldProps, type ComboboxGroup, type ComboboxOption } from '../field/combobox';

interface RecentComboboxProps extends Omit<ComboboxFieldProps, 'groups'> {
  readonly kind: string;
  readonly options: readonly ComboboxOption[];
  readonly all: string;
  /** When some of them stand above. */
  readonly others: string;
}

/** One of many; what was chosen lately stands on top. */
export function RecentCombobox({ kind, options, all, others, onValueChange, ...field }: RecentComboboxProps) {
  const recentName = useTranslations('ui.choices')('recent');
  // Known only in the browser: the field draws its list there alone.
  const [recent, setRecent] = useState(() => readRecentChoices(kind));
  const groups = useMemo(
    () => groupRecent(options, recent, { all, others, recent: recentName }),
    [options, recent, all, others, recentName],
  );
  return (
    <ComboboxField
      {...field}
      groups={groups}
      onValueChange={(value) => {
        onValueChange(value);
        if (value !== '') setRecent(rememberChoice(kind, value));
      }}
    />
  );
}

/** What was chosen lately on top, everything else below. */
function groupRecent(
  options: readonly ComboboxOption[],
  recent: readonly string[],
  names: Readonly<Record<'all' | 'others' | 'recent', string>>,
): ComboboxGroup[] {
  const lately = recent.flatMap((code) => options.find(({ value }) => value === code) ?? []);
  if (lately.length === 0) return [{ value: names.all, items: options }];
  return [
    { value: names.recent, items: lately },
    { value: names.others, items: options.filter((option) => !lately.includes(option)) },
  ];
}

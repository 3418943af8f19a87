'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { groupRecent, readRecentChoices, rememberChoice } from './recent-choices';
import { ComboboxField, type ComboboxFieldProps, type ComboboxOption } from '../field/combobox';

interface RecentComboboxProps extends Omit<ComboboxFieldProps, 'groups'> {
  readonly kind: string;
  readonly options: readonly ComboboxOption[];
  readonly all: string;
  /** The heading of the others, if some options stand above. */
  readonly others: string;
}

const shown = 4;

/** One of many options, with recent choices on top. */
export function RecentCombobox({ kind, options, all, others, onValueChange, ...field }: RecentComboboxProps) {
  const recentName = useTranslations('ui.choices')('recent');
  // Only the browser knows the recent choices, and only there the field draws its list.
  const [recent, setRecent] = useState(() => readRecentChoices(kind));
  const groups = useMemo(() => {
    const lately = recent.slice(0, shown).flatMap((code) => options.find(({ value }) => value === code) ?? []);
    return groupRecent(options, lately, { all, others, recent: recentName });
  }, [options, recent, all, others, recentName]);
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

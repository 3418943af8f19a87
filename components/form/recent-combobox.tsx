'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
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

const kept = 4;

/** What this browser chose lately in fields of one kind, the newest first. */
function readRecentChoices(kind: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`recent-${kind}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string').slice(0, kept) : [];
  } catch {
    // No storage on the server or in a strict browser, or not what we wrote: recents are a comfort, never a need.
    return [];
  }
}

function rememberChoice(kind: string, value: string): readonly string[] {
  const choices = [value, ...readRecentChoices(kind).filter((known) => known !== value)].slice(0, kept);
  try {
    localStorage.setItem(`recent-${kind}`, JSON.stringify(choices));
  } catch {
    // As above.
  }
  return choices;
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

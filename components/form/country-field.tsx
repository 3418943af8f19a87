'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { countriesByName, type Country } from '@/lib/format/countries';
import chineseNames from '@/lib/format/chinese-country-names.json';
import { ComboboxField, type ComboboxFieldProps } from '../field/combobox';
import type { ComboboxOption } from '../field/combobox';
import { readRecentChoices, rememberChoice, groupRecent } from './recent-choices';

export type CountryFieldProps = Omit<ComboboxFieldProps, 'groups'>;

const kind = 'countries';

/** What people type for a country beside its name and code. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'uae emirates',
  CI: 'ivory coast',
  CZ: 'czech republic',
  GB: 'uk great britain england scotland wales',
  HK: 'hongkong',
  KR: 'republic of korea',
  MM: 'burma',
  NL: 'holland',
  RU: 'russian federation',
  TR: 'turkey',
  US: 'usa america united states of america',
};

const chineseByCode: Readonly<Record<string, string>> = chineseNames;

function optionFor({ code, name }: Country): ComboboxOption {
  const chinese = chineseByCode[code] ?? '';
  return {
    value: code,
    label: name,
    sought: `${name} ${chinese} ${code} ${otherNames[code] ?? ''}`.toLowerCase(),
    detail: <span lang="zh-Hans">{chinese}</span>,
    aside: code,
  };
}

const options: readonly ComboboxOption[] = countriesByName.map(optionFor);

/** A country by its English or Chinese name or its code; what was chosen lately stands on top. */
export function CountryField({ onValueChange, ...field }: CountryFieldProps) {
  const t = useTranslations('ui.choices');
  const [all, others, lately] = [t('countries'), t('otherCountries'), t('recent')];
  // Known only in the browser: the field draws its list there alone.
  const [recent, setRecent] = useState(() => readRecentChoices(kind));
  const groups = useMemo(
    () => groupRecent(options, recent, { all, others, recent: lately }),
    [recent, all, others, lately],
  );
  return (
    <ComboboxField
      {...field}
      groups={groups}
      onValueChange={(code) => {
        onValueChange(code);
        if (code !== '') setRecent(rememberChoice(kind, code));
      }}
    />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { countriesByName, type Country } from '@/lib/format/countries';
import otherCountryNames from '@/lib/format/other-country-names.json' with { type: 'json' };
import chineseNames from '@/lib/format/chinese-country-names.json' with { type: 'json' };
import type { ComboboxFieldProps, ComboboxOption } from '../field/combobox';
import { RecentCombobox } from './recent-combobox';

export type CountryFieldProps = Omit<ComboboxFieldProps, 'groups'>;

/** What people type for a country beside its name and code. */
const otherNames: Readonly<Record<string, string>> = otherCountryNames;

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

/** A country by its English or Chinese name or its code. */
export function CountryField(field: CountryFieldProps) {
  const t = useTranslations('ui.choices');
  return (
    <RecentCombobox {...field} kind="countries" options={options} all={t('countries')} others={t('otherCountries')} />
  );
}

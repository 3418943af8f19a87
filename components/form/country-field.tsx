'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { countriesIn } from '@/lib/format/countries';
import otherCountryNames from '@/lib/format/other-country-names.json' with { type: 'json' };
import { useWords } from '@/lib/messages/use-words';
import type { ComboboxFieldProps, ComboboxOption } from '../field/combobox';
import { useLate, useAtFirstSign } from '../overlay/use-late';
import { RecentCombobox } from './recent-combobox';

export type CountryFieldProps = Omit<ComboboxFieldProps, 'groups'>;

type NamedCountry = ReturnType<typeof countriesIn>[number];

/** Names by country code. */
type Names = Readonly<Record<string, string>>;

/** Other names that people type for a country. */
const otherNames: Names = otherCountryNames;

const loadChinese = async (): Promise<Names> =>
  (await import('@/lib/format/chinese-country-names.json', { with: { type: 'json' } })).default;

/** The codes among the other names are in capitals. */
const otherCodes = (names: string): readonly string[] =>
  (names.match(/\b[A-Z]{2,3}\b/g) ?? []).map((code) => code.toLowerCase());

function optionFor({ code, name, label }: NamedCountry, chineseNames: Names): ComboboxOption {
  const chinese = chineseNames[code] ?? '';
  const others = otherNames[code] ?? '';
  return {
    value: code,
    label,
    sought: `${name} ${chinese} ${code} ${others}`.toLowerCase(),
    codes: otherCodes(others),
    detail: label === name ? <span lang="zh-Hans">{chinese}</span> : <span lang="en">{name}</span>,
    aside: code,
  };
}

/** A country by its English or Chinese name or its code. */
export function CountryField(field: CountryFieldProps) {
  const t = useTranslations('ui.choices');
  const { Late: chinese, bring } = useLate(loadChinese);
  useAtFirstSign(bring);
  const words = useWords();
  const language = useLocale();
  const named = useMemo(() => countriesIn(language, words), [words, language]);
  const options = useMemo(() => named.map((country) => optionFor(country, chinese ?? {})), [named, chinese]);
  return (
    <RecentCombobox
      {...field}
      options={options}
      onFocus={() => void bring()}
      kind="countries"
      all={t('countries')}
      others={t('otherCountries')}
    />
  );
}

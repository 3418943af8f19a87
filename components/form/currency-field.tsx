'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { findCurrency, MONEY_CODES, type Currency } from '@/lib/format/currencies';
import type { ComboboxFieldProps, ComboboxOption } from '../field/combobox';
import { RecentCombobox } from './recent-combobox';

export type CurrencyFieldProps = Omit<ComboboxFieldProps, 'groups'>;

type Words = ReturnType<typeof useTranslations<'ui.choices'>>;

function optionsOf(t: Words): readonly ComboboxOption[] {
  // The same few texts for all currencies.
  const decimals = [0, 1, 2, 3, 4].map((count) => t('decimals', { count }));
  const optionOf = ({ code, name, digits }: Currency): ComboboxOption => ({
    value: code,
    label: `${code} ${name}`,
    sought: `${code} ${name}`.toLowerCase(),
    aside: decimals[digits],
  });
  return MONEY_CODES.map((code) => optionOf(findCurrency(code) ?? { code, name: '', digits: 0 }));
}

/** A currency of the platform, by its code or name, with the decimals of its amounts. */
export function CurrencyField(field: CurrencyFieldProps) {
  const t = useTranslations('ui.choices');
  const options = useMemo(() => optionsOf(t), [t]);
  return (
    <RecentCombobox
      {...field}
      kind="currencies"
      options={options}
      all={t('currencies')}
      others={t('otherCurrencies')}
    />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { findCurrency, MONEY_CODES, type Currency } from '@/lib/format/currencies';
import type { ComboboxFieldProps, ComboboxOption } from '../field/combobox';
import { RecentCombobox } from './recent-combobox';

export type CurrencyFieldProps = Omit<ComboboxFieldProps, 'groups'>;

type Words = ReturnType<typeof useTranslations<'ui.choices'>>;

function optionFor(t: Words, { code, name, digits }: Currency): ComboboxOption {
  return {
    value: code,
    label: `${code} ${name}`,
    sought: `${code} ${name}`.toLowerCase(),
    aside: t('decimals', { count: digits }),
  };
}

/** A currency that the platform moves, by its code or name, with the decimals that its amounts have. */
export function CurrencyField(field: CurrencyFieldProps) {
  const t = useTranslations('ui.choices');
  const options = useMemo(
    () => MONEY_CODES.map((code) => optionFor(t, findCurrency(code) ?? { code, name: '', digits: 0 })),
    [t],
  );
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

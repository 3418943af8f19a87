'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { currencyName, findCurrency, MONEY_CODES } from '@/lib/format/currencies';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { ComboboxFieldProps, ComboboxOption } from '../field/combobox';
import { RecentCombobox } from './recent-combobox';

export type CurrencyFieldProps = Omit<ComboboxFieldProps, 'groups'>;

type Words = ReturnType<typeof useTranslations<'ui.choices'>>;

function optionsOf(t: Words, words: (sentence: Message) => string): readonly ComboboxOption[] {
  // The texts are made once, because all currencies share these few.
  const decimals = [0, 1, 2, 3, 4].map((count) => t('decimals', { count }));
  return MONEY_CODES.map((code) => {
    const { name = '', digits = 0 } = findCurrency(code) ?? {};
    const label = `${code} ${words(currencyName(code))}`;
    return { value: code, label, sought: `${label} ${name}`.toLowerCase(), aside: decimals[digits] };
  });
}

/** A currency of the platform, by its code, its name or its English name, with the decimals of its amounts. */
export function CurrencyField(field: CurrencyFieldProps) {
  const t = useTranslations('ui.choices');
  const words = useWords();
  const options = useMemo(() => optionsOf(t, words), [t, words]);
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

'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { CURRENCIES, findCurrency, type Currency } from '@/lib/format/money';
import { ComboboxField, type ComboboxFieldProps } from '../field/combobox';
import type { ComboboxOption } from '../field/combobox';
import { readRecentChoices, rememberChoice, groupRecent } from './recent-choices';

export interface CurrencyFieldProps extends Omit<ComboboxFieldProps, 'groups'> {
  /** Only these are offered; left out, every currency is. */
  allowed?: readonly string[] | undefined;
}

const kind = 'currencies';

type Words = ReturnType<typeof useTranslations<'ui.choices'>>;

function optionFor(t: Words, { code, name, digits }: Currency): ComboboxOption {
  return {
    value: code,
    label: `${code} ${name}`,
    sought: `${code} ${name}`.toLowerCase(),
    aside: t('decimals', { count: digits }),
  };
}

function offered(t: Words, allowed: readonly string[] | undefined): ComboboxOption[] {
  const currencies = allowed === undefined ? CURRENCIES : allowed.map(knownOrBare);
  return currencies.map((currency) => optionFor(t, currency));
}

function knownOrBare(code: string): Currency {
  return findCurrency(code) ?? { code, name: '', digits: 0 };
}

/** A currency by its code or name, with the decimals that its amounts have; what was chosen lately stands on top. */
export function CurrencyField({ allowed, onValueChange, ...field }: CurrencyFieldProps) {
  const t = useTranslations('ui.choices');
  const groups = useMemo(() => {
    const names = { all: t('currencies'), others: t('otherCurrencies'), recent: t('recent') };
    return groupRecent(offered(t, allowed), readRecentChoices(kind), names);
  }, [allowed, t]);
  return (
    <ComboboxField
      {...field}
      groups={groups}
      onValueChange={(code) => {
        onValueChange(code);
        if (code !== '') rememberChoice(kind, code);
      }}
    />
  );
}

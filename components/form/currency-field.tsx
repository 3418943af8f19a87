'use client';

import { useMemo } from 'react';
import { CURRENCIES, findCurrency, type Currency } from '@/lib/format/money';
import { ComboboxField, type ComboboxFieldProps } from '../field/combobox';
import type { ComboboxOption } from '../field/combobox-options';
import { readRecentChoices, rememberChoice, groupRecent } from './recent-choices';

export interface CurrencyFieldProps extends Omit<ComboboxFieldProps, 'groups'> {
  /** Only these are offered; left out, every currency is. */
  allowed?: readonly string[] | undefined;
}

const kind = 'currencies';
const groupNames = { all: 'Currencies', others: 'Other currencies' };

function optionFor({ code, name, digits }: Currency): ComboboxOption {
  return {
    value: code,
    label: `${code} ${name}`,
    sought: `${code} ${name}`.toLowerCase(),
    aside: digits === 1 ? '1 decimal' : `${digits === 0 ? 'no' : digits} decimals`,
  };
}

function offered(allowed: readonly string[] | undefined): ComboboxOption[] {
  const currencies = allowed === undefined ? CURRENCIES : allowed.map(knownOrBare);
  return currencies.map(optionFor);
}

function knownOrBare(code: string): Currency {
  return findCurrency(code) ?? { code, name: '', digits: 0 };
}

/** A currency by its code or name, with the decimals that its amounts have; what was chosen lately stands on top. */
export function CurrencyField({ allowed, onValueChange, ...field }: CurrencyFieldProps) {
  const groups = useMemo(() => groupRecent(offered(allowed), readRecentChoices(kind), groupNames), [allowed]);
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

import { message, type Message } from '@/lib/messages/message';
import digitsOf from './currency-digits.json' with { type: 'json' };
import names from './currency-names.json' with { type: 'json' };

/** A currency of ISO 4217. `digits` are its minor units; engines print fewer for 16 of them. */
export interface Currency {
  readonly code: string;
  readonly digits: number;
  readonly name: string;
}

const nameOf: Readonly<Record<string, string>> = names;

const listed = (table: Readonly<Record<string, number>>): readonly Currency[] =>
  Object.entries(table).map(([code, digits]) => Object.freeze({ code, digits, name: nameOf[code] ?? '' }));

/**
 * ISO 4217 list one as of amendment 180 (1 January 2026), and CNH, which markets use and ISO does not list; sorted by
 * code. "N.A." minor units (metals, units of account, XTS, XXX) are 0: no digits are added to a sent amount. @internal
 * for tests
 */
export const CURRENCIES: readonly Currency[] = Object.freeze(listed(digitsOf.active));

// Metals, units of account, fund codes and codes for tests: accounts have no balance in them.
const NOT_MONEY = /^(BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW|XAD|XA[GU]|XB[ABCD]|XDR|XP[DT]|XSU|XTS|XUA|XXX)$/;

/** The codes of currencies that people hold and move. */
export const MONEY_CODES: readonly string[] = Object.freeze(
  CURRENCIES.map(({ code }) => code).filter((code) => !NOT_MONEY.test(code)),
);

// Includes codes withdrawn since 2023: old records keep the code that they were made with.
const BY_CODE = new Map([...CURRENCIES, ...listed(digitsOf.withdrawn)].map((currency) => [currency.code, currency]));

/** The name in the reader's language; an unknown code is shown as it came. */
export function currencyName(code: string): Message {
  const { name = '' } = findCurrency(code) ?? {};
  return name === '' ? message('terms.asWritten', { text: code }) : message('terms.currencyName', { code, name });
}

/** Finds withdrawn codes too; undefined means that the code is on no list, which is no reason to fail. */
export function findCurrency(code: string): Currency | undefined {
  return BY_CODE.get(code);
}

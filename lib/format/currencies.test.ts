import { describe, expect, test } from 'vitest';
import { plainWords } from '@/lib/messages/plain-words';
import { CURRENCIES, currencyName, findCurrency, MONEY_CODES } from './currencies';

// Typed from ISO 4217 list one, apart from the table under test: every code that does not have two digits.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const NO_MINOR_UNIT = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const FOUR_DIGITS = 'CLF UYW'.split(' ');

function expectedDigits(code: string): number {
  if (NO_DIGITS.includes(code) || NO_MINOR_UNIT.includes(code)) return 0;
  if (THREE_DIGITS.includes(code)) return 3;
  return FOUR_DIGITS.includes(code) ? 4 : 2;
}

describe('the currency table', () => {
  test('holds the 178 active codes of ISO 4217 and CNH, once each and in order', () => {
    const codes = CURRENCIES.map(({ code }) => code);
    expect(codes).toHaveLength(179);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes).toContain('CNH');
  });

  test.each(CURRENCIES)('$code has the digits of ISO 4217', ({ code, digits, name }) => {
    expect(digits).toBe(expectedDigits(code));
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(name).toMatch(/^\p{Lu}[\p{L}\p{N} ().,ʻ-]+$/u);
  });

  test('knows the 16 currencies for which engines print too few digits', () => {
    const wrongInEngines = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ');
    expect(wrongInEngines.map((code) => findCurrency(code)?.digits)).toEqual(wrongInEngines.map(() => 2));
    expect(findCurrency('IQD')?.digits).toBe(3);
  });

  test('withdrawn codes are known for old records, and are not offered', () => {
    expect(findCurrency('BGN')?.digits).toBe(2);
    expect(CURRENCIES.map(({ code }) => code)).not.toContain('BGN');
  });

  test('an unknown code is not invented', () => {
    expect(findCurrency('ZZZ')).toBeUndefined();
    expect(findCurrency('constructor')).toBeUndefined();
  });

  test('cannot be changed', () => {
    expect(Object.isFrozen(CURRENCIES)).toBe(true);
    expect(CURRENCIES.every((currency) => Object.isFrozen(currency))).toBe(true);
  });
});

test('the currencies that people can hold include CNH and no metal, fund code or unit of account', () => {
  expect(MONEY_CODES).toEqual(expect.arrayContaining(['USD', 'EUR', 'CNH', 'KWD', 'XAF', 'XOF', 'XPF', 'XCD']));
  for (const code of ['XAU', 'XTS', 'XXX', 'CHE', 'CLF', 'USN', 'XDR']) expect(MONEY_CODES).not.toContain(code);
});

describe('the name of a currency', () => {
  const inChinese = plainWords('zh-Hans');

  test.each([
    ['USD', 'US Dollar', '美元'],
    ['EUR', 'Euro', '欧元'],
    ['CNH', 'Chinese Yuan (offshore)', '人民币（离岸）'],
    ['HKD', 'Hong Kong Dollar', '港元'],
    ['JPY', 'Japanese Yen', '日元'],
    ['ZZZ', 'ZZZ', 'ZZZ'],
  ])('of %s is “%s” and “%s”', (code, english, chinese) => {
    expect(plainWords()(currencyName(code))).toBe(english);
    expect(inChinese(currencyName(code))).toBe(chinese);
  });

  test.each(MONEY_CODES)('of %s is one of its own in Chinese', (code) => {
    const name = inChinese(currencyName(code));
    expect(name).toMatch(/\p{Script=Han}/u);
    expect(MONEY_CODES.filter((other) => inChinese(currencyName(other)) === name)).toHaveLength(1);
  });
});

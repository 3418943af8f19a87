import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '@/lib/format/countries';
import chineseNames from '@/lib/format/chinese-country-names.json' with { type: 'json' };
import { findOptions } from './combobox';

const items = COUNTRIES.toSorted((one, other) => one.name.localeCompare(other.name, 'en')).map(({ code, name }) => ({
  value: code,
  label: name,
  sought: `${name} ${Object.entries(chineseNames).find(([one]) => one === code)?.[1] ?? ''} ${code}`.toLowerCase(),
}));
const codes: Readonly<Record<string, readonly string[]>> = { GB: ['uk'], GR: ['el'] };
const groups = [{ value: 'All', items: items.map((one) => ({ ...one, codes: codes[one.value] })) }];
const found = (typed: string) =>
  findOptions(groups, typed, 'Matches').flatMap((group) => group.items.map(({ value }) => value));

describe('the options for typed letters', () => {
  test.each([
    ['US', 'US'],
    ['in', 'IN'],
    ['CN', 'CN'],
    ['china', 'CN'],
    ['中国', 'CN'],
    ['kingdom', 'GB'],
    [' germany ', 'DE'],
    ['香港', 'HK'],
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['EL', 'GR'],
    ['ukr', 'UA'],
    ['el s', 'SV'],
    ['XK', 'XK'],
  ])('%j finds %s before all others', (typed, code) => {
    expect(found(typed)[0]).toBe(code);
  });

  test('every code finds its own country first', () => {
    for (const { value } of items) expect(found(value.toLowerCase())[0]).toBe(value);
  });

  test('an empty text offers all options, in their groups', () => {
    expect(findOptions(groups, '  ', 'Matches')).toBe(groups);
  });

  test('letters that no option has find none', () => {
    expect(findOptions(groups, 'qqq', 'Matches')).toEqual([]);
  });
});

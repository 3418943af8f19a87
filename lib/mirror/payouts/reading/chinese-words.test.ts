import { expect, test } from 'vitest';
import countries from '@/lib/format/chinese-country-names.json' with { type: 'json' };
import format from '@/lib/messages/zh-Hans/format.json' with { type: 'json' };
import payouts from '@/lib/messages/zh-Hans/payouts.json' with { type: 'json' };
import { readTyped } from './read-typed';
import { typedPayouts } from './typed-payouts';

const context = { today: '2026-11-27', currencies: ['EUR', 'USD'], owners: [], accounts: [] };
const read = (sentence: string) => readTyped(sentence, context, typedPayouts)[0];

// The words of the pages are understood where they are typed.
const shown: readonly (readonly [label: string, filters: Readonly<Record<string, string>>])[] = [
  ...Object.entries(payouts.v2).map(([status, { label }]) => [label, { status }] as const),
  [payouts.v1.PENDING.label, { statusV1: 'PENDING' }],
  [payouts.v1.REJECTED.label, { statusV1: 'REJECTED' }],
  [payouts.v1.READY_TO_SEND.label, { statusV1: 'READY_TO_SEND' }],
  [payouts.contradiction.label, { status: 'CONTRADICTS' }],
  ...Object.entries(payouts.list.money).map(([money, label]) => [label, { money }] as const),
  ...Object.entries(format.presets).map(([days, label]) => [label, { days }] as const),
];

test.each(shown)('“%s” of the pages is read', (label, filters) => {
  expect(read(label)).toEqual({ filters, text: '' });
});

test.each(Object.entries(countries))('%s is read by its name, %s', (country, name) => {
  expect(read(`失败，发往${name}的付款`)).toEqual({ filters: { status: 'FAILED', country }, text: '' });
});
